// web/src/games/feudo-hand.tsx -- Feudo beside the board: army cards, trading cards, the order of play.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Arms } from "../lib/arms";
import { capital, labelled, say } from "../lib/i18n";
import { useFew } from "../lib/late";
import { printed } from "../lib/printed";
import { Still } from "../lib/still";
import {
  narrowName,
  marching,
  pieceName,
  W,
  whereabouts,
  whereaboutsBriefly,
  withSickness,
  type FeudoPosition,
} from "./feudo-words";
import type { TrayProps } from "./module";
import { Figure, PiecePicture, Shilling } from "./pieces";
import { openParts, Options, PickButton, type Picking } from "./tray";

/** The order of play: seats are put one after the other. */
function OrderChoice(props: TrayProps<FeudoPosition>): JSX.Element | null {
  const { chosen, seats } = props;
  if (openParts(props, "place:").length === 0) return null;
  const placed = chosen.filter((el) => el.startsWith("place:")).length;
  return (
    <Options title={say(W.orderTitle)} values={seats.map((_, i) => String(i))}>
      {(i) => {
        const { name, arms } = seats[Number(i)];
        const had = chosen.find((el) => el.startsWith("place:") && el.endsWith(`:${i}`));
        const place = had ? Number(had.split(":")[1]) + 1 : null;
        return (
          <PickButton
            key={i}
            on={props}
            el={had ?? `place:${placed}:${i}`}
            label={place ? `${place}. ${name}` : name}
          >
            {place && <b>{place}.</b>}
            <Arms arms={arms} size={22} />
            {name}
          </PickButton>
        );
      }}
    </Options>
  );
}

/** Cards that are not asked for now make room on small screens. */
const idle = (on: Picking, prefix: string) => (openParts(on, prefix).length > 0 ? "" : "idle");

/** The pieces that have joined the attack of a seat, also by themselves: a Baron brings who is with him. */
export function inAttack(position: FeudoPosition, seat: number): string[] {
  const units = position.muster?.units ?? [];
  const own = position.pieces[seat] ?? {};
  const baron = own.baron?.at;
  const along =
    units.includes("baron") && baron !== position.castles[seat]
      ? Object.keys(own).filter((piece) => own[piece].at === baron && piece !== "milady" && piece !== "first")
      : [];
  return [...new Set([...units, ...along])];
}

type Where = { where: string; brief: string };

/** Where the pieces of one's own are, in words and as their cards say it. */
function whereAll(props: TrayProps<FeudoPosition>): Record<string, Where> {
  const { position, viewer } = props;
  const castle = position.castles[viewer];
  return Object.fromEntries(
    Object.entries(position.pieces[viewer]).map(([piece, stand]) => {
      const where = whereabouts(stand, castle, position, position.rounds);
      return [piece, { where, brief: whereaboutsBriefly(position, stand.at, where, castle) }];
    }),
  );
}

/** What the cards do not say by themselves: whose numbers count, and what an arrow means, by one that is there. */
function Key({ places }: { places: Record<string, Where> }): JSX.Element {
  const [arrow] = Object.values(places)
    .filter(({ brief }) => /[→←↗↙↘↖]$/.test(brief))
    .sort((a, b) => a.where.length - b.where.length);
  return (
    <p class="small key">
      {say(W.numbersKey)} {arrow && <span class="where">{labelled(arrow.brief, arrow.where)}.</span>}
    </p>
  );
}

type CardProps = TrayProps<FeudoPosition> & {
  plot: (string | number | null)[];
  few: number; // how many of them are drawn yet
  places: Record<string, Where>;
};

/** Cards that come with one frame: all of them are as much to lay out as the rest of a turn. */
const AT_ONCE = 5;

/** What is picked and how, for cards that stay as they are: they hear of the latest, too. */
function usePicking({ next, chosen, pick }: Picking): Picking {
  const { current: latest } = useRef({ pick });
  latest.pick = pick;
  return { next, chosen, pick: (el) => latest.pick(el) };
}

/** The player's own pieces with their numbers, where they are and when their card is played. */
function Hand(props: CardProps): JSX.Element {
  const { position, viewer, plot, few } = props;
  // A plot is seen as a whole; when it comes to blows its cards are played, and those look chosen who attack.
  const off = position.phase === "plot" ? "plotting" : idle(props, "piece:");
  const played = ["attack", "muster", "advance"].includes(position.phase);
  const mine = position.to_act === viewer;
  const walks = mine ? marching(position, viewer) : null;
  const fighting = mine ? inAttack(position, viewer) : [];
  const pieces = Object.entries(position.pieces[viewer]);
  const picking = usePicking(props);
  return (
    <div class={`hand ${off}`} role="group" aria-label={say(W.pieces)}>
      {pieces.slice(0, few).map(([piece, stand]) => {
        const sick = stand.sick === true;
        const [red, black] = position.numbers?.[viewer]?.[piece] ?? ["", ""];
        const card = played ? -1 : plot.slice(0, printed("feudo").plot_cards).indexOf(piece);
        const { where, brief } = props.places[piece];
        const joined = fighting.includes(piece);
        const words = [
          withSickness(piece, sick),
          say(W.numbers, { red, black }),
          where,
          ...(card >= 0 ? [`${say(W.plot)} ${card + 1}`] : []),
          ...(joined ? [say(W.joined)] : []),
        ];
        const label = words.join(", ");
        const more = [
          stand.at === "dead" || stand.at === "away" ? "absent" : "",
          card >= 0 ? `in-plot plot-${card + 1}` : "",
          piece === walks || joined ? "walks" : "",
          joined ? "joined" : "",
        ].join(" ");
        const el = `piece:${piece}`;
        return (
          <Still
            key={piece}
            from={[label, more, brief, props.next.has(el), props.chosen.includes(el)]}
            draw={() => (
              <PickButton on={picking} el={el} label={label} more={more}>
                <PiecePicture size={34}>
                  <Figure piece={piece} sick={sick} />
                </PiecePicture>
                <span class="numbers">
                  <span class={sick ? "off" : "red"}>{red}</span>
                  <span class={sick ? "" : "off"}>{black}</span>
                </span>
                <span class="title">
                  {capital(/^inf/.test(piece) ? `${narrowName(piece)} ${piece.at(-1)}` : pieceName(piece))}
                </span>
                <span class="narrow-title">{capital(narrowName(piece))}</span>
                <span class="where">{joined ? say(W.joined) : brief}</span>
                {joined ? (
                  <span class="plotted">⚔</span>
                ) : (
                  card >= 0 && <span class="plotted">{card + 1}</span>
                )}
              </PickButton>
            )}
          />
        );
      })}
    </div>
  );
}

function TradingCards(props: Omit<CardProps, "places">): JSX.Element {
  const { position, viewer, plot, few } = props;
  const picking = usePicking(props);
  return (
    <div class={`hand trading ${idle(props, "trade:")}`} role="group" aria-label={say(W.cards)}>
      {position.trades[viewer].slice(0, few).map((value, i, all) => {
        const plotted = plot[printed("feudo").plot_cards] === value && all.indexOf(value) === i;
        const el = `trade:${value}`;
        const label = say(W.trade, { n: value ?? "?" }) + (plotted ? `, ${say(W.plot)}` : "");
        return (
          <Still
            key={i}
            from={[label, plotted, props.next.has(el), props.chosen.includes(el)]}
            draw={() => (
              <PickButton on={picking} el={el} label={label}>
                <span class="coin">{String(value ?? "?")}</span>
                <Shilling />
                {plotted && <span class="plotted">✓</span>}
              </PickButton>
            )}
          />
        );
      })}
    </div>
  );
}

/** Which of several won cells a piece would enter, by the piece: to be said after its name, in words and briefly. */
function entering(props: TrayProps<FeudoPosition>): (pieces: string) => [string, string] {
  const { position, viewer, look } = props;
  const ways = look.moves.map((move) => move.split(" ")).filter(([verb]) => verb === "advance");
  const cells = (some: string[][]) => [...new Set(some.map(([, cell]) => cell))];
  const many = cells(ways).length > 1;
  return (pieces) => {
    const [cell, ...others] = cells(ways.filter(([, , who]) => who === pieces));
    if (!many || cell === undefined || others.length > 0) return ["", ""];
    const where = whereabouts({ at: cell }, position.castles[viewer], position);
    const brief = whereaboutsBriefly(position, cell, where, position.castles[viewer]);
    return [` → ${where}`, ` → ${brief}`];
  };
}

export function FeudoTray(props: TrayProps<FeudoPosition>): JSX.Element {
  useEffect(() => void import("./feudo-phone.css"), []);
  const { position, viewer, seats } = props;
  const ordering = openParts(props, "place:").length > 0;
  const plot = viewer >= 0 ? (position.plots[viewer] ?? []) : [];
  const begun = viewer >= 0 && position.castles[viewer] !== null;
  const pieces = begun ? Object.keys(position.pieces[viewer]).length : 0;
  const few = useFew(begun ? pieces + position.trades[viewer].length : 0, AT_ONCE);
  const places = begun ? whereAll(props) : {};
  const into = position.phase === "advance" ? entering(props) : null;
  return (
    <div class={`tray ${props.move === null ? "" : "settled"} ${ordering ? "ordering" : ""}`}>
      <OrderChoice {...props} />
      <Options title={say(W.charmTitle)} values={openParts(props, "charm:")}>
        {(seat) => {
          const { name, arms } = seats[Number(seat)];
          return (
            <PickButton key={seat} on={props} el={`charm:${seat}`} label={say(W.charm, { name })}>
              <Arms arms={arms} size={22} />
              {name}
            </PickButton>
          );
        }}
      </Options>
      <Options title={say(W.enterTitle)} values={into ? openParts(props, "piece:", "enter:") : []}>
        {(pieces) => (
          <PickButton
            key={pieces}
            on={props}
            el={`${pieces.includes("+") ? "enter" : "piece"}:${pieces}`}
            label={`${pieceName(pieces)}${into?.(pieces)[0] ?? ""}`}
          >
            <span>
              {pieces.split("+").map((piece) => (
                <PiecePicture key={piece} size={26}>
                  <Figure piece={piece} sick={position.pieces[viewer]?.[piece]?.sick === true} />
                </PiecePicture>
              ))}
            </span>
            {pieceName(pieces)}
            {into?.(pieces)[1]}
          </PickButton>
        )}
      </Options>
      {begun && (
        <>
          <Hand {...props} plot={plot} few={few} places={places} />
          <TradingCards {...props} plot={plot} few={Math.max(0, few - pieces)} />
          {openParts(props, "piece:").length > 0 && <Key places={places} />}
        </>
      )}
    </div>
  );
}
