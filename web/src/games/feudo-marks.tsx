// web/src/games/feudo-marks.tsx -- ways, fights, sickness and gains of Feudo, marked on the land.
import type { JSX } from "preact";
import type { Told } from "../lib/bridge";
import { oddRow } from "../lib/hex";
import type { Seat } from "../lib/saves";
import { feudoWay } from "./feudo-ways";
import { standing, type FeudoPosition } from "./feudo-words";
import { Against, Arrow, Gain, LostMark, Strength, Struck, sumsAt, Travel } from "./happenings";
import { Person, Spots } from "./pieces";

export function Happenings(props: {
  events: Told[];
  position: FeudoPosition;
  seats: Seat[];
  live: boolean; // just happened, rather than about to be chosen
}): JSX.Element {
  return (
    <>
      {props.events.map((told, i) => {
        const { data } = told;
        const at = data.at === undefined ? null : oddRow(String(data.at));
        if (data.from !== undefined && data.to !== undefined) {
          const cells = feudoWay(data, props.position) ?? [String(data.from), String(data.to)];
          const way = cells.map(oddRow);
          const pieces = (data.pieces as string[] | undefined) ?? [String(data.piece)];
          const seat = data.seat ?? 0;
          return (
            <g key={i}>
              <Arrow way={way} />
              {props.live && (
                <Travel way={way}>
                  <Person
                    arms={props.seats[seat].arms}
                    piece={pieces[0]}
                    sick={props.position.pieces[seat]?.[pieces[0]]?.sick === true}
                  />
                </Travel>
              )}
            </g>
          );
        }
        if (!at) return null;
        const under = (y: number) => ({ x: at.x, y: at.y + y }); // above stand the sums of the fight
        switch (data.event) {
          case "target":
            return <Struck key={i} at={at} />;
          case "fight": {
            const cells = ((data.attackers as string[]) ?? []).map(
              (piece) => props.position.pieces[data.seat ?? 0]?.[piece]?.at,
            );
            const from = [...new Set(cells)].filter((cell) => cell?.includes(","));
            const sums = sumsAt(at, [...standing(props.position).keys()].map(oddRow));
            return (
              <g key={i} class="fight">
                {from.map((cell) => (
                  <Against key={cell} from={oddRow(cell!)} to={at} />
                ))}
                <Struck at={at} />
                <Strength at={sums} side={-1} value={Number(data.sum)} lost={false} told={told} />
                <Strength at={sums} side={1} value={Number(data.defence)} lost told={told} />
              </g>
            );
          }
          case "beaten":
          case "perished":
          case "fled":
            return <LostMark key={i} at={at} />;
          case "infected":
            return <Spots key={i} x={at.x + 24} y={at.y - 24} />;
          case "conquered":
            return <Gain key={i} at={under(22)} value={Number(data.distance)} />;
          case "lost_town":
            return Number(data.points) > 0 ? (
              <Gain key={i} at={under(54)} value={-Number(data.points)} />
            ) : null;
          default:
            return null;
        }
      })}
    </>
  );
}
