// web/src/games/feudo.tsx -- Feudo on the screen: the board, ten pieces a side, plots and plague.
import type { JSX } from "preact";
import { Shield } from "../lib/arms";
import { Board } from "../lib/board";
import type { Cell } from "../lib/cell";
import type { Look } from "../lib/bridge";
import { HEX, INNER, oddRow, type Point } from "../lib/hex";
import { labelled, say } from "../lib/i18n";
import { Land, landOf, sidesOf } from "../lib/land";
import { lazy } from "../lib/lazy";
import type { Name, Standing as Place } from "../lib/names";
import type { Key } from "../lib/picks";
import { printed } from "../lib/printed";
import type { Seat } from "../lib/saves";
import { cellsOf } from "../lib/sight";
import { inspect } from "../lib/traces";
import { useMeant } from "./cells";
import { beside, feudoWay } from "./feudo-ways";
import {
  cellWords,
  facts,
  kindName,
  marching,
  PART_OF,
  PHASES,
  pieceIn,
  pieceName,
  placeName,
  sayMove,
  standing,
  standingWords,
  townsOf,
  townWords,
  unpaidBy,
  villageName,
  W,
  type FeudoPosition,
  type Standing,
} from "./feudo-words";
import type { BoardProps, GameModule, SeatProps } from "./module";
import { Chip, Figure, Person, PiecePicture, places, PlaguePawn, Shilling } from "./pieces";
import { Held } from "./tray";

let cellsOfBoard: readonly { id: string; at: Point }[] = []; // the same in every game

/** All cells, row by row, and where they stand in the drawing. */
function grid(): readonly { id: string; at: Point }[] {
  if (cellsOfBoard.length === 0) {
    const { side } = printed("feudo");
    const cell = (i: number) => `${i % side},${Math.floor(i / side)}`;
    cellsOfBoard = Array.from({ length: side * side }, (_, i) => ({ id: cell(i), at: oddRow(cell(i)) }));
  }
  return cellsOfBoard;
}

export function feudoKeys(move: string): Key[] {
  const [verb, second, third] = move.split(" ");
  switch (verb) {
    case "castle":
    case "attack":
      return [{ el: `to:${second}` }];
    case "order":
      return second.split(",").map((seat, i) => ({ el: `place:${i}:${seat}`, after: i > 0 }));
    case "card":
    case "join":
      return [{ el: `piece:${second}` }];
    case "trade":
      return [{ el: `trade:${second}` }];
    case "move":
      return [{ el: `to:${third}` }]; // the piece is the one that was plotted
    case "spend":
      return [{ el: `piece:${second}` }, { el: `to:${third}`, after: true }];
    case "charm":
      return [{ el: `charm:${second}` }];
    case "advance":
      // One piece is chosen by itself, before or after the cell; two together after it.
      return [
        { el: `to:${second}` },
        third.includes("+") ? { el: `enter:${third}`, after: true } : { el: `piece:${third}` },
      ];
    default:
      return [{ el: `do:${verb}` }]; // stay, spare, strike, done
  }
}

/** Moves a player may have meant by something that is not possible, to ask the rules about. */
export function feudoWishes(
  look: Pick<Look<FeudoPosition>, "phase" | "turn" | "position">,
  chosen: readonly string[],
  el: string,
): string[] {
  const at = el.indexOf(":");
  const what = el.slice(0, at);
  const value = el.slice(at + 1);
  const { position, phase, turn } = look;
  const own = Object.entries(position.pieces[turn] ?? {});
  if (what === "to") {
    const piece = chosen.find((other) => other.startsWith("piece:"))?.slice(6);
    const walker = marching(position, turn);
    if (phase === "castle") return [`castle ${value}`];
    if (phase === "march") return walker ? [`move ${walker} ${value}`] : [];
    if (phase === "trade") return piece ? [`spend ${piece} ${value}`] : [];
    if (phase === "attack") return [`attack ${value}`];
    if (phase === "advance") return own.map(([name]) => `advance ${value} ${name}`);
    return [];
  }
  if (what === "piece") {
    if (phase === "plot") return [`card ${value}`];
    if (phase === "muster") return [`join ${value}`];
    if (phase === "advance") return position.won.map(({ at: cell }) => `advance ${cell} ${value}`);
    const here = position.pieces[turn]?.[value]?.at;
    if (phase === "trade" && here?.includes(",")) return [`spend ${value} ${here}`];
    if (phase === "march" && here?.includes(",")) return [`move ${value} ${here}`];
    return [];
  }
  return what === "trade" ? [`trade ${value}`] : [];
}

/** What a piece counts just now. */
const worthOf = (position: FeudoPosition, seat: number, piece: string): number | undefined =>
  position.numbers?.[seat]?.[piece]?.[position.pieces[seat]?.[piece]?.sick === true ? 1 : 0];

function Standees(props: { here: Standing[]; seats: Seat[]; position: FeudoPosition }): JSX.Element {
  const where = places(props.here.length);
  return (
    <>
      {props.here.map((one, i) => (
        <g
          key={`${one.seat}${one.piece}`}
          transform={`translate(${where[i].x} ${where[i].y}) scale(${where[i].k})`}
        >
          <Person
            arms={props.seats[one.seat].arms}
            piece={one.piece}
            sick={one.sick}
            worth={worthOf(props.position, one.seat, one.piece)}
          />
        </g>
      ))}
    </>
  );
}

const Happenings = lazy(() => import("./feudo-marks").then((part) => part.Happenings), true);

/** Round, phase and what all share, on a strip above the land. */
function Track({ position }: { position: FeudoPosition }): JSX.Element {
  const now = PART_OF[position.phase] ?? position.phase;
  return (
    <>
      <b>{position.round > 0 ? say(W.round, { n: position.round, all: position.rounds }) : say(W.setUp)}</b>
      {position.round > 0 && position.phase !== "over" && (
        <ol class="phases">
          {PHASES.map(([phase, words]) => (
            <li key={phase} aria-current={phase === now ? "step" : undefined}>
              {say(words)}
              {phase === "march" && phase === now && position.step !== null && ` ${position.step}/3`}
            </li>
          ))}
        </ol>
      )}
      <span class="deck">{say(W.deck, { n: position.deck.length })}</span>
      {position.fog && <b class="fog">{say(W.fog)}</b>}
      {position.king && <b>{say(W.king)}</b>}
    </>
  );
}

const Hand = lazy(() => import("./feudo-hand").then((part) => part.FeudoTray), true);
const Names = lazy(() => import("../lib/board-names").then((part) => part.Names), true);
/** Names of towns and villages, which lie still through a game; towns have the first say. */
function namesOf({ towns, villages }: FeudoPosition): Name[] {
  return [
    ...Object.entries(towns).map(([name, { at }]) => ({
      id: at,
      kind: "",
      size: 16,
      words: () => name,
      always: true as const, // what was conquered is still to be found
    })),
    ...Object.entries(villages ?? {}).map(([n, at]) => ({
      id: at,
      kind: "village-name",
      size: 15,
      words: () => villageName(n),
    })),
  ].map((name) => ({ ...name, at: oddRow(name.id) }));
}

/** Where pieces stand in the drawing, and how large; a castle tells how many are in it, and is one where nobody is. */
const drawnAt = (here: Map<string, Standing[]>, castles: readonly (string | null)[]): Place[] => [
  ...castles.flatMap((cell) => (cell === null ? [] : [{ ...oddRow(cell), k: here.has(cell) ? 1.25 : 1 }])),
  ...[...here].flatMap(([cell, all]) => {
    const { x, y } = oddRow(cell);
    if (castles.includes(cell)) return [];
    return places(all.length).map((at) => ({ x: x + at.x, y: y + at.y, k: at.k }));
  }),
];

function FeudoBoard(props: BoardProps<FeudoPosition>): JSX.Element {
  const { position, seats, next, chosen, preview } = props;
  const meaning = useMeant(next, chosen);
  const shown = preview?.position ?? position;
  const before = standing(position);
  const after = preview ? standing(preview.position) : before;
  const towns = new Map(Object.entries(shown.towns).map(([name, town]) => [town.at, { name, ...town }]));
  const fresh = new Set(props.effects.flatMap(({ data }) => (data.at ? [String(data.at)] : [])));
  const arrived = new Set(props.effects.flatMap(({ data }) => (data.to ? [String(data.to)] : [])));
  const { to_act: turn } = position;
  // While somebody else's march is looked at, nobody is the next one to go yet.
  const walks = typeof turn === "number" && (props.acting ?? turn) === turn;
  const walker = walks ? marching(position, turn) : null;
  /** What a cell may stand for: a place to go, somebody to charm, pieces on it. */
  const candidates = (cell: string): string[] => {
    const here = before.get(cell);
    if (!here) return [`to:${cell}`]; // nearly all of them
    const mine = here.filter((one) => one.seat === position.to_act).map((one) => `piece:${one.piece}`);
    const last = mine.findIndex((el) => chosen.includes(el));
    return [
      `to:${cell}`,
      ...here.filter((one) => one.piece === "baron").map((one) => `charm:${one.seat}`),
      ...mine.slice(last + 1),
      ...mine.slice(0, last + 1),
    ];
  };
  const sides = sidesOf(
    grid()
      .filter(({ id }) => shown.map[id])
      .map(({ id, at }) => ({ id, at, kind: shown.map[id] })),
  );
  const cells: Cell[] = grid().map(({ id, at }) => {
    const kind = shown.map[id];
    const here = after.get(id) ?? [];
    const town = towns.get(id);
    const owner = shown.castles.indexOf(id);
    const changed = preview !== null && JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id));
    const els = candidates(id);
    const walks =
      walker !== null && (before.get(id) ?? []).some((o) => o.seat === position.to_act && o.piece === walker);
    const coming = props.pending ? "" : arrived.has(id) ? "arrive" : fresh.has(id) ? "fresh" : "";
    const edge = kind ? sides.get(id) : undefined;
    const who = here.map(({ seat, piece, sick }) => `${seat}${piece}${sick}${worthOf(shown, seat, piece)}`);
    const plague = shown.plague === id;
    return {
      id,
      at,
      ground: kind ? landOf(town ? `town-${town.name}` : kind, id, edge) : null,
      label: () => cellWords(position, id, seats),
      target: els.some((el) => next.has(el)),
      own: here.some(({ seat }) => seat === props.viewer),
      chosen: els.some((el) => chosen.includes(el)) || position.muster?.target === id || walks,
      from: [kind, town?.owner, owner, who.join(), changed, coming, plague, seats],
      art: () => (
        <>
          {!kind && <path d={INNER} class="gap" />}
          {changed && <path d={INNER} class="changed" />}
          {owner >= 0 && <Shield arms={seats[owner].arms} x={0} y={-5} width={42} />}
          {town && town.owner !== null && (
            <g class="banner">
              <path d="M-33 30V-34" />
              <Shield arms={seats[town.owner].arms} x={-24} y={-20} width={22} />
            </g>
          )}
          {here.length > 0 && (
            <g class={coming}>
              {owner >= 0 ? (
                <Chip x={0} y={28} r={14}>
                  {here.length}
                </Chip>
              ) : (
                <Standees here={here} seats={seats} position={shown} />
              )}
            </g>
          )}
          {plague && (
            <g transform={here.length > 0 ? "translate(-24 -24) scale(.75)" : "translate(0 -8) scale(1.2)"}>
              <PlaguePawn />
            </g>
          )}
        </>
      ),
    };
  });
  // Who plots or orders chooses beside it, and a castle wants all of the map to be seen, as the end does; others choose for themselves.
  const rests = /^(?:order|plot|castle|over)$/.test(position.phase);
  const others = next.size === 0 && chosen.length === 0;
  return (
    <Held strip={<Track position={position} />}>
      <Board
        cells={cells}
        label={say(W.board)}
        corner={false}
        still={rests || others}
        told={rests ? undefined : props.effects.flatMap(({ data }) => cellsOf(data))}
        pick={(cell) => {
          const els = candidates(cell);
          // Where several stand, nobody can know whom a tap means: their cards are to be chosen from.
          const mine = els.filter((el) => el.startsWith("piece:"));
          const open = mine.filter((el) => next.has(el));
          const plots = position.phase === "plot" && mine.length > 1;
          if (open.length > 0 && (plots || (position.phase === "muster" && open.length > 1))) {
            inspect.value?.(cell, open);
            return;
          }
          // Who wonders why not means the place or a piece of their own, and a Baron only when one is charmed.
          const asked = els.filter((el) => position.phase === "charm" || !el.startsWith("charm:"));
          // Who taps again what is attacked means to strike, whoever stands there.
          const struck = position.muster?.target === cell ? els[0] : undefined;
          props.pick(meaning(els) ?? struck ?? asked[asked.length - 1]);
        }}
        names={namesOf(shown)}
        Names={Names}
        standing={drawnAt(after, shown.castles)}
        over={
          <Happenings
            events={preview?.events ?? props.effects}
            position={position}
            seats={seats}
            live={preview === null}
          />
        }
      />
    </Held>
  );
}

const left = (position: FeudoPosition, seat: number) =>
  Object.values(position.pieces[seat] ?? {}).filter((piece) => piece.at !== "dead").length;

function FeudoSeat({ position, seat, viewer }: SeatProps<FeudoPosition>): JSX.Element {
  const plot = position.plots[seat] ?? [];
  const towns = townsOf(position, seat);
  const baron = position.numbers?.[seat]?.baron;
  const sickBaron = position.pieces[seat]?.baron?.sick === true;
  return (
    <div class="seat-goods">
      <span class="counts">
        <span title={say(W.living, { n: left(position, seat) })}>
          {say(W.livingShort, { n: left(position, seat) })}
        </span>
        {baron && (
          <span class="baron-counts" title={say(W.baronCounts, { red: baron[0], black: baron[1] })}>
            {say(W.baronShort, { n: baron[sickBaron ? 1 : 0] })}
          </span>
        )}
        <span class="seat-cards" title={say(W.cards)}>
          <span class="sr">{say(W.cards)}</span>
          <Shilling />
          {position.trades[seat].map((value, i) => (
            <span key={i} class="mini">
              {value ?? "?"}
            </span>
          ))}
        </span>
      </span>
      {seat !== viewer && plot.length > 0 && (
        <span class="seat-cards" title={say(W.plot)}>
          {say(W.plotShort)}
          {plot.map((card, i) =>
            typeof card === "string" ? (
              <span key={i} class="mini" title={pieceName(card)}>
                <PiecePicture size={18}>
                  <Figure piece={card} sick={false} />
                </PiecePicture>
              </span>
            ) : (
              <span key={i} class={`mini ${card === null ? "hidden" : ""}`}>
                {card ?? "?"}
              </span>
            ),
          )}
        </span>
      )}
      {towns.length > 0 && <span class="small">{labelled(say(W.towns), towns.join(", "))}</span>}
    </div>
  );
}

/** A piece of land with a castle, a town and the plague, for the start page. */
function Picture(): JSX.Element {
  const land: [string, string][] = [
    ["0,0", "hill"],
    ["1,0", "village"],
    ["2,0", "hill"],
    ["3,0", "wood"],
    ["4,0", "hill"],
    ["0,1", "castle"],
    ["1,1", "hill"],
    ["2,1", "town"],
    ["3,1", "hill"],
    ["0,2", "mountain"],
    ["1,2", "convent"],
    ["2,2", "hill"],
    ["3,2", "village"],
    ["4,2", "mountain"],
  ];
  const on: Record<string, Standing & { worth: number }> = {
    "1,1": { piece: "first", seat: 0, sick: false, worth: 5 }, // as their cards say
    "3,1": { piece: "baron", seat: 3, sick: false, worth: 3 },
    "2,2": { piece: "milady", seat: 1, sick: false, worth: 2 },
    "2,0": { piece: "knight1", seat: 3, sick: true, worth: 2 },
  };
  return (
    <svg viewBox="-52 -53 450 256" role="presentation" class="picture">
      {land.map(([cell, kind]) => {
        const { x, y } = oddRow(cell);
        const one = on[cell];
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <Land kind={kind} />
            <path d={HEX} class="edge" />
            {kind === "castle" && <Shield arms={0} x={0} y={0} width={44} />}
            {cell === "1,0" && <PlaguePawn />}
            {one && <Person arms={one.seat} piece={one.piece} sick={one.sick} worth={one.worth} />}
          </g>
        );
      })}
    </svg>
  );
}

export const feudo: GameModule<FeudoPosition> = {
  name: "feudo",
  minutes: [60, 90],
  suits: [
    "For those who like to plan: all lay their orders in secret, then they are turned up together.",
    "Für alle, die gern Pläne schmieden: Befehle werden verdeckt gelegt und gemeinsam aufgedeckt.",
    "Pour qui aime comploter : les ordres se posent en secret, puis se révèlent tous ensemble.",
  ],
  hard: 3,
  learning: 10,
  brief: [
    "The most points win after the last round. Towns and beaten enemies bring them. In each round everybody plans three pieces in secret; then the plague moves on, the pieces march in turn, and those next to a target attack it together: their total must be higher than its own. A town counts 7, and a mercenary or infantryman has to be among them.",
    "Nach der letzten Runde gewinnt, wer die meisten Punkte hat: durch Städte und besiegte Feinde. In jeder Runde planen alle geheim drei Figuren ein; dann zieht die Pest weiter, die Figuren marschieren der Reihe nach, und Figuren neben einem Ziel greifen es gemeinsam an: Zusammen müssen sie stärker sein. Eine Stadt verteidigt sich mit 7, und ein Söldner oder Fußsoldat muss dabei sein.",
    "Après la dernière manche, celui qui a le plus de points gagne. Les villes et les ennemis battus en rapportent. À chaque manche, chacun planifie trois figurines en secret ; puis la peste se déplace, les figurines marchent tour à tour, et celles qui sont à côté d’une cible l’attaquent ensemble : leur force totale doit dépasser la sienne (7 pour une ville, et il y faut un mercenaire ou un fantassin).",
  ],
  Picture,
  Board: FeudoBoard,
  Strip: Track,
  Tray: Hand,
  SeatFacts: FeudoSeat,
  points: (position, seat) => position.points[seat],
  keys: feudoKeys,
  wishes: feudoWishes,
  missing: ({ position, phase, turn }) => {
    const walker = phase === "march" ? marching(position, turn) : null;
    const from = walker ? position.pieces[turn]?.[walker]?.at : null;
    if (!walker || !from?.includes(",")) return [];
    const taken = position.pieces.flatMap((all) => Object.values(all).map(({ at }) => at));
    // Where nothing about the place is in the way, the reason is another.
    return beside(from)
      .filter((cell) => position.map[cell] === "hill" && !taken.includes(cell))
      .map((cell) => `move ${walker} ${cell}`);
  },
  due: ({ position, phase, turn }, el) => {
    const walker = phase === "march" && el.startsWith("piece:") ? marching(position, turn) : null;
    if (walker === null || el === `piece:${walker}`) return null;
    return say(W.due, { whom: pieceIn(walker, "subject"), of: pieceIn(walker, "beside") });
  },
  label: (el) => {
    const verb = el.slice(3);
    return verb in W ? say(W[verb as "stay" | "spare" | "strike" | "done"]) : verb;
  },
  sayMove: (move, look) => {
    const walker = move === "stay" && look?.phase === "march" ? marching(look.position, look.turn) : null;
    return walker === null ? sayMove(move, look) : say(W.stays, { it: pieceIn(walker, "subject") });
  },
  tie: [
    "{n} points each: at equal points more towns decide, then more living fighters.",
    "Je {n} Punkte: Bei Gleichstand entscheiden mehr Städte, dann mehr lebende Kämpfer.",
    "{n} points chacun : à égalité, le plus de villes décide, puis le plus de combattants en vie.",
  ],
  pointKinds: {
    conquered: ["towns", "Städte", "villes"],
    beaten: ["beaten enemies", "besiegte Feinde", "ennemis battus"],
    lost_town: ["towns lost", "verlorene Städte", "villes perdues"],
    cowards: ["cowards", "Feiglinge", "lâches"],
  },
  scored: (data) => {
    const { event, seat, other } = data;
    if (seat === undefined) return null;
    if (event === "conquered") return { seat, kind: event, points: Number(data.distance) };
    if (event === "beaten" && other !== undefined) {
      return { seat: other, kind: event, points: Number(data.points) };
    }
    return event === "lost_town" || event === "cowards"
      ? { seat, kind: event, points: -Number(data.points) }
      : null;
  },
  note: (position, seat) => {
    const n = position.order ? position.order.indexOf(seat) + 1 : 0;
    const nth = { n, th: ["st", "nd", "rd"][n - 1] ?? "th", e: n === 1 ? "er" : "e" };
    return n > 0
      ? {
          text: position.charmed[seat] ? say(W.charmed) : say(W.placeShort, nth),
          brief: say(W.placeBrief, nth),
          least: say(W.placeLeast, nth),
          words: [say(W.place, { n }), ...(position.charmed[seat] ? [say(W.charmed)] : [])].join(", "),
        }
      : null;
  },
  unknown: ({ event, seat }, me) => event === "trade" && seat !== me, // what the others have plotted
  draws: ["a new card", "Eine neue Karte", "une nouvelle carte"],
  fallen: ({ piece }) => pieceName(String(piece)),
  askMove: (move, { position }) => {
    if (!position.muster) return null;
    const cell = position.muster.target;
    if (move === "strike") return say(W.strikes, { cell });
    return move.startsWith("join ")
      ? say(W.joinsAttack, { it: pieceIn(move.slice(5), "subject"), cell })
      : null;
  },
  takesBack: (el, { position, phase, turn }) =>
    phase === "plot" && el === `piece:${position.plots[turn]?.at(-1)}`,
  means: (el, { position }) => el === `to:${position.muster?.target}`,
  // The whole plot; and where one is at home for all of the game.
  weighty: (move, look) =>
    (look.phase === "plot" && move.startsWith("trade ")) ||
    look.phase === "castle" ||
    unpaidBy(move, look.position, look.turn) !== "",
  caution: (move, { position, turn }) => unpaidBy(move, position, turn),
  cells: (position, seats) =>
    grid()
      .filter(({ id }) => position.map[id])
      .map(({ id }) => ({ cell: id, words: cellWords(position, id, seats) })),
  standing: standingWords,
  about: townWords,
  facts,
  at: oddRow,
  placeName,
  cellOfPiece: ({ pieces }, key) => {
    const [seat, piece] = key.split(":");
    const at = pieces[Number(seat)]?.[piece]?.at;
    return at?.includes(",") ? at : undefined;
  },
  way: feudoWay,
  cellOf: (el, look) => {
    const at = el.indexOf(":");
    const [what, value] = [el.slice(0, at), el.slice(at + 1)];
    if (what === "to") return value;
    if (what === "charm") return look.position.pieces[Number(value)]?.baron?.at ?? null;
    if (what !== "piece" || look.phase === "plot") return null;
    const stand = look.position.pieces[look.turn]?.[value]?.at;
    return stand?.includes(",") ? stand : null;
  },
  thing: (el, look, seats) => {
    const at = el.indexOf(":");
    const value = el.slice(at + 1);
    switch (el.slice(0, at)) {
      case "to":
        return `${value} (${cellWords(look.position, value, seats)})`;
      case "piece":
        return pieceName(value);
      case "trade":
        return say(W.trade, { n: value });
      case "charm":
        return seats[Number(value)].name;
      case "place":
        return seats[Number(value.split(":")[1])].name;
      default:
        return value in W ? say(W[value as "stay"]) : value;
    }
  },
  kind: (el) => (el.startsWith("piece:") ? kindName(el.slice(6)) : null),
  setUp: ["castle"],
  together: true,
  fights: ["fight"],
  struck: ["cowards", "infected", "perished"],
  sounds: {
    castle: "build",
    card: "take",
    pledge: "take",
    moved: "march",
    spent: "coin",
    advanced: "march",
    conquered: "build",
    infected: "bell",
    charmed: "take",
    fight: "fight",
  },
};
