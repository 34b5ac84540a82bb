// web/src/games/barony-marks.tsx -- ways, fights, losses and tokens of Barony, marked on the map.
import type { JSX } from "preact";
import type { Told } from "../lib/bridge";
import { axial, HEX } from "../lib/hex";
import type { Seat } from "../lib/saves";
import { Arrow, LostMark, Strength, Struck, sumsAt, Travel } from "./happenings";
import { Knights } from "./pieces";

export function Happenings(props: {
  events: Told[];
  seats: Seat[];
  live: boolean; // just happened, rather than about to be chosen
  pending: boolean;
  standing: readonly string[]; // cells that sums should not hide
}): JSX.Element {
  return (
    <>
      {props.events.map((told, i) => {
        const { data } = told;
        const at = data.at === undefined ? null : axial(String(data.at));
        if (data.event === "moved") {
          const way = [axial(String(data.from)), axial(String(data.to))];
          return (
            <g key={i}>
              <Arrow way={way} />
              {props.live && (
                <Travel way={way} stays={props.pending}>
                  <Knights arms={props.seats[data.seat ?? 0].arms} />
                </Travel>
              )}
            </g>
          );
        }
        if (!at) return null;
        if (data.event === "clash") {
          const lost = props.events.filter((one) => one.data.event === "lost").length;
          const sums = sumsAt(at, props.standing.filter((cell) => cell !== data.at).map(axial));
          return (
            <g key={i} class="fight">
              <Struck at={at} />
              <Strength at={sums} side={-1} value={Number(data.pieces)} lost={false} told={told} />
              <Strength at={sums} side={1} value={lost} lost told={told} />
            </g>
          );
        }
        if (data.event === "lost") return <LostMark key={i} at={at} />;
        if (data.event === "built") {
          return (
            <g key={i} class="gain" transform={`translate(${at.x + 22} ${at.y - 34}) scale(.42)`}>
              <use href={`#land-${String(data.token)}`} />
              <path d={HEX} class="edge" />
            </g>
          );
        }
        return null;
      })}
    </>
  );
}
