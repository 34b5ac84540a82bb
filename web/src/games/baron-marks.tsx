// web/src/games/baron-marks.tsx -- fights, gains and losses of Baron, marked on the land.
import { Fragment, type JSX } from "preact";
import type { Told } from "../lib/bridge";
import { named } from "../lib/cell-words";
import { axial } from "../lib/hex";
import { Against, Gain, LostMark, Strength, Struck } from "./happenings";

const FOOT = 46; // below the middle of a cell
const ASIDE = 24; // and beside it

/** Fights with both strengths and the struck-out battlefield, gains and losses, on the land: what is to be read lies over
 *  crosses, beside a cell's letter, and no number over another. */
export function Happenings(props: { events: Told[] }): JSX.Element {
  const at = (cell: unknown, down = 0) => {
    const { x, y } = axial(String(cell));
    return { x, y: y + down };
  };
  const fights = props.events.filter(({ data }) => data.event === "fight");
  /** At the foot of a cell, off the one it has fought with: whoever founds has a number to the right. */
  const footOf = (cell: unknown, founds: boolean) => {
    const fight = fights.find(({ data }) => [data.cell, data.other_cell].includes(cell as string))?.data;
    const { x, y } = at(cell, FOOT);
    const foe = fight && at(fight.cell === cell ? fight.other_cell : fight.cell);
    if (founds) return { x: x - (foe && foe.x < x ? 0 : ASIDE), y };
    return { x: x + (foe && foe.x > x ? -ASIDE : ASIDE), y };
  };
  const strength = (told: Told, cell: unknown, value: unknown, lost: boolean) => (
    <Strength
      at={at(cell, -34)}
      value={Number(value)}
      lost={lost}
      told={told}
      side={named.value.includes(String(cell)) ? 1 : undefined}
    />
  );
  return (
    <>
      {fights.map(({ data }, i) => (
        <Fragment key={i}>
          {(data.battlefield as string[]).map((cell) => (
            <Struck key={cell} at={at(cell)} crossed />
          ))}
          <Against from={at(data.cell)} to={at(data.other_cell)} />
        </Fragment>
      ))}
      {props.events.map(({ data }, i) => {
        const worth = Number(data.honour);
        switch (data.event) {
          case "closed":
          case "founded":
            return worth === 0 ? null : (
              <Gain
                key={i}
                at={data.event === "founded" ? footOf(data.cell, true) : at(data.cell, -24)}
                value={worth}
              />
            );
          case "lost": {
            const [tile] = data.tiles as string[];
            const fell = props.events
              .slice(0, i)
              .filter(({ data: { event } }) => event === "driven")
              .at(-1)?.data;
            if (tile === undefined) return null;
            return <Gain key={i} at={fell ? footOf(fell.cell, false) : at(tile, -12)} value={worth} />;
          }
          case "driven":
            return <LostMark key={i} at={at(data.cell)} />;
          default:
            return null;
        }
      })}
      {fights.map((told, i) => (
        <g key={i} class="fight">
          {strength(told, told.data.cell, told.data.strength, !told.data.won)}
          {strength(told, told.data.other_cell, told.data.other_strength, told.data.won === true)}
        </g>
      ))}
    </>
  );
}
