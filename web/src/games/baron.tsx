// web/src/games/baron.tsx -- Baron on the screen: the land, the row, the reserves, the donjons.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Shield } from "../lib/arms";
import { Board } from "../lib/board";
import type { Cell } from "../lib/cell";
import type { EventData } from "../lib/bridge";
import { startDrag } from "../lib/drag";
import { around, axial, HEX, INNER } from "../lib/hex";
import { labelled, number, say, t, type ThreeWords } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { Land, landOf, LandPicture, sidesOf, Worth } from "../lib/land";
import { printed } from "../lib/printed";
import type { Seat } from "../lib/saves";
import { traces } from "../lib/traces";
import { signed } from "./happenings";
import type { BoardProps, Flight, GameModule, SeatProps, TrayProps } from "./module";
import { PickButton } from "./tray";

export interface BaronPosition {
  seats: number;
  phase: string;
  to_act: number | "nature" | null;
  honour: number[];
  out: boolean[];
  hand: number[];
  resting: number[];
  reserve: (string | null)[][];
  row: string[];
  pile: Record<string, number | null>;
  tiles: Record<string, string>;
  donjons: Record<string, { seat: number; side: "knight" | "baron"; value: number | null }>;
  active: number | null;
  asked: string[];
  /** Of meadows, and cells where one may be laid: what a knight has or would have there, by the rules. */
  sites: Record<string, Site>;
}

/** The value of a ring so far, what a barony would bring each seat, whose barons hold land of it, and
 * which tiles that count less than nothing may still be laid there. */
interface Site {
  value: number;
  brings: number[];
  barons: number[];
  spoils: string[];
}

const KIND: Record<string, ThreeWords> = {
  meadow: ["meadow", "Wiese", "prairie"],
  village: ["village", "Dorf", "village"],
  field: ["field", "Feld", "champ"],
  forest: ["forest", "Wald", "forêt"],
  vineyard: ["vineyard", "Weinberg", "vignoble"],
  quarry: ["quarry", "Steinbruch", "carrière"],
  pond: ["pond", "Teich", "étang"],
  swamp: ["swamp", "Sumpf", "marais"],
  cursed: ["cursed ground", "verfluchter Ort", "lieu maudit"],
};

/** A tile as the object of a sentence. */
const TILE: Record<string, ThreeWords> = {
  meadow: ["a meadow", "eine Wiese", "une prairie"],
  village: ["a village", "ein Dorf", "un village"],
  field: ["a field", "ein Feld", "un champ"],
  forest: ["a forest", "einen Wald", "une forêt"],
  vineyard: ["a vineyard", "einen Weinberg", "un vignoble"],
  quarry: ["a quarry", "einen Steinbruch", "une carrière"],
  pond: ["a pond", "einen Teich", "un étang"],
  swamp: ["a swamp", "einen Sumpf", "un marais"],
  cursed: ["cursed ground", "einen verfluchten Ort", "un lieu maudit"],
};

const W = {
  board: ["The land", "Das Land", "Le territoire"],
  empty: ["empty", "leer", "vide"],
  knight: ["knight of {name}", "Ritter von {name}", "chevalier de {name}"],
  baron: [
    "baron of {name}, barony of value {n}",
    "Baron von {name}, Baronie im Wert von {n}",
    "baron de {name}, baronnie de valeur {n}",
  ],
  row: ["Row", "Auslage", "Offre"],
  place: ["place {n}", "Platz {n}", "place {n}"],
  pile: ["Pile: {n} tiles", "Stapel: {n} Plättchen", "Pioche : {n} tuiles"],
  pileKnown: ["In the pile", "Im Stapel", "Dans la pioche"],
  reserve: ["Reserve", "Reserve", "Réserve"],
  hidden: ["face-down tile", "verdecktes Plättchen", "tuile cachée"],
  hand: ["{n} knights in hand", "{n} Ritter auf der Hand", "{n} chevaliers en main"],
  resting: [", {n} resting", ", {n} ruhen", ", {n} au repos"],
  out: ["in the dungeon", "im Verlies", "aux oubliettes"],
  honour: ["Honour", "Ehre", "Honneur"],
  honourIs: ["honour {n}", "Ehre {n}", "honneur {n}"],
  nothing: ["nothing", "nichts", "rien"],
  fromReserve: ["{kind} from the reserve", "{kind} aus der Reserve", "{kind} de la réserve"],
  ownKnight: ["your knight", "meinen Ritter", "votre chevalier"],
  ownBaron: ["your baron", "meinen Baron", "votre baron"],
  ownKnights: ["{n} of your knights", "{n} meiner Ritter", "{n} de vos chevaliers"],
  ownBarons: ["{n} of your barons", "{n} meiner Barone", "{n} de vos barons"],
  take: ["take from place {n}", "von Platz {n} nehmen", "prendre à la place {n}"],
  takeKind: ["take {tile} from place {n}", "{tile} von Platz {n} nehmen", "prendre {tile} à la place {n}"],
  lay: ["lay {tile} at {cell}", "{tile} auf {cell} legen", "poser {tile} en {cell}"],
  pass: ["pass", "passen", "passer"],
  donjon: ["place a knight at {cell}", "einen Ritter auf {cell} stellen", "placer un chevalier en {cell}"],
  end: ["end the turn", "Zug beenden", "terminer le tour"],
  claim: ["claim the land", "Land beanspruchen", "revendiquer la terre"],
  waive: ["make no claim", "verzichten", "renoncer"],
} satisfies Record<string, ThreeWords>;

export const kindName = (kind: string) => say(KIND[kind] ?? [kind, kind, kind]);
export const tileObject = (kind: string) => say(TILE[kind] ?? [kind, kind, kind]);
const worthOf = (kind: string) => printed("baron").values[kind];
const valued = (kind: string) => (worthOf(kind) === 0 ? null : worthOf(kind));

/** A donjon: a shield before a sword while it is a knight, under a crown once it is a baron. */
export function Donjon(props: { arms: number; side: "knight" | "baron"; value: number | null }): JSX.Element {
  return props.side === "knight" ? (
    <g class="donjon knight">
      <path class="sword" d="M-25 25L25-25M-10 24L-24 10" />
      <path class="sword blade" d="M-25 25L25-25M-10 24L-24 10" />
      <Shield arms={props.arms} x={0} y={1} width={30} />
    </g>
  ) : (
    <g class="donjon baron">
      <circle class="seat-ground" r="30" cy="2" />
      <path class="crown" d="M-17-14l-4-17 10 8L0-34l11 11 10-8-4 17z" />
      <Shield arms={props.arms} x={0} y={8} width={35} />
      {props.value !== null && (
        <g class="chip" transform="translate(25 20)">
          <circle r="12.5" />
          <text aria-hidden="true" y="6" text-anchor="middle">
            {number(props.value)}
          </text>
        </g>
      )}
    </g>
  );
}

/** What may be marked on the land; how is loaded with the first of it. */
const MARKED = new Set(["fight", "driven", "lost", "founded", "closed"]);
const Happenings = lazy(() => import("./baron-marks").then((part) => part.Happenings), true);

/** Does a tile fly over the page to the board? One's own is put there. */
const flies = ({ event, seat }: EventData, viewer = -1): boolean => event === "laid" && seat !== viewer;

function BaronBoard(props: BoardProps<BaronPosition>): JSX.Element {
  const events = props.preview?.events ?? props.effects;
  const { position, seats, next, chosen } = props;
  const [verb, second, third] = (props.move ?? "").split(" ");
  const ids = new Set(Object.keys(position.tiles));
  for (const id of Object.keys(position.tiles)) for (const beside of around(id)) ids.add(beside);
  const fresh = new Set(
    props.effects.flatMap(({ data }) =>
      data.event === "laid" || data.event === "raised" || data.event === "started"
        ? [String(data.cell ?? "0,0")]
        : [],
    ),
  );
  // Before a fight is decided the position lacks what led to it: that is drawn too.
  const just = new Map(props.effects.map(({ data }) => [`${data.event} ${String(data.cell)}`, data]));
  // What somebody else lays flies to its place first; a knight is a baron when it has landed.
  const flying = !props.past && props.effects.some(({ data }) => flies(data, props.viewer));
  const sides = sidesOf(Object.entries(position.tiles).map(([id, kind]) => ({ id, at: axial(id), kind })));
  const cells: Cell[] = [...ids].map((id) => {
    const laid = just.get(`laid ${id}`)?.kind as string | undefined;
    const raised = just.get(`raised ${id}`)?.seat;
    const kind = position.tiles[id] ?? (props.pending ? laid : undefined);
    const donjon =
      position.donjons[id] ??
      (raised !== undefined && props.pending
        ? { seat: raised, side: "knight" as const, value: null }
        : undefined);
    const ghost = verb === "lay" && third === id ? second : null;
    const knight = verb === "donjon" && second === id && props.move !== null;
    const edge = kind ? sides.get(id) : undefined;
    const isFresh = fresh.has(id);
    const land = kind ? landOf(kind, id, edge, donjon ? null : valued(kind)) : null;
    const laying = isFresh && raised === undefined && !props.past;
    const founder = flying && !props.pending ? just.get(`founded ${id}`)?.seat : undefined;
    // The ring of what was just laid would lie over its value.
    const ringed = kind && !donjon && traces.value.some(({ cell }) => cell === id) ? valued(kind) : null;
    return {
      id,
      at: axial(id),
      ground: laying ? null : land, // while a tile is being laid it moves, and is no land yet
      // What would lie there is drawn, so it is said.
      label: () => cellWords(position, id, seats) + (ghost ? ` → ${tileWords(ghost)}` : ""),
      target: next.has(`cell:${id}`),
      own: donjon !== undefined && donjon.seat === props.viewer,
      chosen: chosen.includes(`cell:${id}`) || (next.has("do:claim") && position.asked[0] === id),
      from: [
        kind,
        laying && edge,
        donjon && `${donjon.seat} ${donjon.side} ${donjon.value}`,
        ghost,
        knight && position.active,
        isFresh,
        flying && laying,
        founder,
        ringed,
        seats,
      ],
      art: () => (
        <g class={flying && laying ? "lands" : isFresh ? "fresh" : ""}>
          {land ? laying && land.art() : <path d={INNER} class="gap" />}
          {ringed !== null && <Worth value={ringed} />}
          {ghost && (
            <g class="ghost">
              <Land kind={ghost} value={valued(ghost)} />
              <path d={INNER} class="changed" />
            </g>
          )}
          {founder !== undefined && (
            <g class="until-landed">
              <Donjon arms={seats[founder].arms} side="knight" value={null} />
            </g>
          )}
          {donjon && (
            <g class={founder !== undefined ? "landed" : ""}>
              <Donjon arms={seats[donjon.seat].arms} side={donjon.side} value={donjon.value} />
            </g>
          )}
          {knight && (
            <g class="ghost">
              <Donjon arms={seats[position.active ?? 0].arms} side="knight" value={null} />
              <path d={INNER} class="changed" />
            </g>
          )}
        </g>
      ),
    };
  });
  return (
    <Board
      cells={cells}
      label={say(W.board)}
      glows
      // While others act the board may move for each of their tiles; it has come to rest when one is asked.
      turn={position.active === props.viewer ? position.active : position}
      pick={(cell) => props.pick(`cell:${cell}`)}
      over={
        events.some(({ data }) => MARKED.has(data.event)) && (
          <g class={flying && !props.preview ? "landed" : ""}>
            <Happenings events={events} />
          </g>
        )
      }
    />
  );
}

function BaronTray(props: TrayProps<BaronPosition>): JSX.Element {
  const { position, viewer, next, chosen, pick } = props;
  const pile = Object.entries(position.pile);
  const pileOpen = useSignal(false);
  const known = pile.every(([, n]) => n !== null);
  const left = pile.reduce((sum, [, n]) => sum + (n ?? 0), 0);
  const mine = viewer >= 0 ? position.reserve[viewer] : [];
  const news = props.past ? props.effects.map(({ data }) => data) : [];
  const came = news.find(({ event }) => event === "drawn")?.place; // to the row
  const took = news.find(({ event }) => event === "took")?.kind;
  const place = chosen.find((el) => el.startsWith("cell:"))?.slice(5) ?? ""; // for which a tile is wanted
  return (
    <div class="tray">
      <div class="tray-part" role="group" aria-label={say(W.row)}>
        <h3>{say(W.row)}</h3>
        <div class="tiles">
          {position.row.map((kind, i) => {
            const el = `row:${i + 1}`;
            const took = props.previewOf(`take ${i + 1}`)?.events.find(({ data }) => data.event === "took");
            const cost = took ? Number(took.data.honour) : null;
            const label = [
              labelled(say(W.place, { n: i + 1 }), kindName(kind)),
              t("value", { n: number(worthOf(kind)) }),
              ...(cost === null ? [] : [say(W.honourIs, { n: signed(cost) })]),
            ];
            return (
              <PickButton
                key={el}
                on={props}
                el={el}
                label={label.join(", ")}
                more={came === i + 1 ? "just" : ""}
              >
                <LandPicture kind={kind} value={valued(kind)} size={46} />
                {cost !== null && <span class="cost">{cost === 0 ? "0" : signed(cost)}</span>}
              </PickButton>
            );
          })}
          {known && left > 0 && (
            <button
              type="button"
              class="pile"
              aria-expanded={pileOpen.value}
              aria-label={say(W.pile, { n: left })}
              title={say(W.pileKnown)}
              onClick={() => (pileOpen.value = !pileOpen.value)}
            >
              {left}
            </button>
          )}
        </div>
      </div>
      {known && pileOpen.value && (
        <div class="pile-parts" role="group" aria-label={say(W.pileKnown)}>
          {pile
            .filter(([, n]) => n !== 0)
            .map(([kind, n]) => (
              <span key={kind}>
                <LandPicture kind={kind} value={valued(kind)} size={26} />
                <span class="sr">{kindName(kind)} </span>
                {n}
              </span>
            ))}
        </div>
      )}
      {viewer >= 0 && (
        <div class="tray-part own" role="group" aria-label={say(W.reserve)}>
          <h3>{props.past ? labelled(say(W.reserve), props.seats[viewer].name) : say(W.reserve)}</h3>
          <div class="tiles">
            {mine.length === 0 && <span class="none">{say(W.nothing)}</span>}
            {mine.map((kind, i) => {
              const name = kind ?? "meadow";
              const el = `tile:${name}`;
              const drag = (event: PointerEvent) =>
                startDrag(
                  event,
                  name,
                  () => !chosen.includes(el) && pick(el),
                  (cell) => pick(`cell:${cell}`),
                );
              return (
                <PickButton
                  key={i}
                  on={props}
                  el={el}
                  label={`${kindName(name)}, ${t("value", { n: number(worthOf(name)) })}`}
                  more={name === took && i === mine.lastIndexOf(kind) ? "just" : ""}
                  open={
                    props.move === null &&
                    !chosen.includes(el) &&
                    props.look.moves.some((move) => move.startsWith(`lay ${name} ${place}`))
                  }
                  onPointerDown={props.look.phase === "lay" && next.size > 0 ? drag : undefined}
                >
                  <LandPicture kind={name} value={valued(name)} size={46} />
                </PickButton>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}

function BaronSeat({ position, seat, arms, viewer }: SeatProps<BaronPosition>): JSX.Element {
  return (
    <div class="seat-goods">
      <span class="seat-hand" title={say(W.hand, { n: position.hand[seat] })}>
        {Array.from({ length: position.hand[seat] + position.resting[seat] }, (_, i) => (
          <svg
            key={i}
            class={i < position.hand[seat] ? "" : "resting"}
            viewBox="-30 -30 60 60"
            width="1.25rem"
            height="1.25rem"
            aria-hidden="true"
          >
            <Donjon arms={arms} side="knight" value={null} />
          </svg>
        ))}
        {position.out[seat] && <em>{say(W.out)}</em>}
      </span>
      {seat !== viewer && (
        <span class="seat-reserve">
          {position.reserve[seat].map((kind, i) =>
            kind ? (
              <LandPicture key={i} kind={kind} value={valued(kind)} size={20} />
            ) : (
              <svg key={i} viewBox="-46 -52 92 104" width="1.25rem" height="1.41rem" aria-hidden="true">
                <path d={HEX} class="back" />
                <text class="back-mark" y="18" text-anchor="middle">
                  ?
                </text>
              </svg>
            ),
          )}
        </span>
      )}
    </div>
  );
}

const tileWords = (kind: string) => `${kindName(kind)}, ${t("value", { n: number(worthOf(kind)) })}`;

function cellWords(position: BaronPosition, id: string, seats: Seat[]): string {
  const kind = position.tiles[id];
  if (!kind) return say(W.empty);
  return [tileWords(kind), donjonWords(position, id, seats)].filter(Boolean).join(", ");
}

function donjonWords(position: BaronPosition, id: string, seats: Seat[]): string {
  const donjon = position.donjons[id];
  if (!donjon) return "";
  const { name } = seats[donjon.seat];
  return donjon.side === "knight"
    ? say(W.knight, { name })
    : say(W.baron, { name, n: number(donjon.value ?? 0) });
}

/** A small piece of land with a barony, for the start page. */
function Picture(): JSX.Element {
  const land: [string, string][] = [
    ["0,0", "meadow"],
    ["1,0", "field"],
    ["1,-1", "forest"],
    ["0,-1", "village"],
    ["-1,0", "pond"],
    ["-1,1", "quarry"],
    ["0,1", "vineyard"],
    ["2,-1", "meadow"],
    ["-2,1", "meadow"],
    ["2,0", "swamp"],
    ["-2,0", "forest"],
    ["-1,-1", "meadow"],
    ["1,1", "cursed"],
  ];
  return (
    <svg viewBox="-225 -128 450 256" role="presentation" class="picture">
      {land.map(([cell, kind]) => {
        const { x, y } = axial(cell);
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <Land kind={kind} value={cell === "0,0" ? null : valued(kind)} />
            <path d={HEX} class="edge" />
            {cell === "0,0" && <Donjon arms={0} side="baron" value={10} />}
            {cell === "2,-1" && <Donjon arms={1} side="knight" value={null} />}
            {cell === "-2,1" && <Donjon arms={3} side="knight" value={null} />}
          </g>
        );
      })}
    </svg>
  );
}

/** Tiles go from the row to whoever takes them, and from there onto the land. */
function tileFlight(event: EventData, _: Seat[], viewer: number): Flight | null {
  const kind = String(event.kind ?? "");
  const own = event.seat === viewer;
  const art = <LandPicture kind={kind} value={valued(kind)} size={46} />;
  if (event.event === "took") {
    const to = own ? ".tray-part.own" : `.seat[data-seat="${event.seat}"]`;
    return { from: `[data-el="row:${String(event.place)}"]`, to, art };
  }
  if (flies(event, viewer)) {
    const to = `.cell[data-cell="${String(event.cell)}"]`;
    return { from: `.seat[data-seat="${event.seat}"]`, to, art };
  }
  return null;
}

export const baron: GameModule<BaronPosition> = {
  name: "baron",
  minutes: [20, 40],
  suits: [
    "For a first game and for any company: quick turns and a little luck.",
    "Für das erste Spiel und für jede Runde: schnelle Züge und ein wenig Glück.",
    "Pour une première partie et pour tout le monde : des tours rapides et un peu de chance.",
  ],
  hard: 1,
  learning: 8,
  brief: [
    "The most honour wins. Each turn, take a tile, lay one next to the land and, if you like, place a knight on a meadow. Once all six cells around a knight are filled he becomes a baron and earns what they are worth, unless a stronger neighbour drives him off.",
    "Wer die meiste Ehre hat, gewinnt. In jedem Zug nimmst du ein Plättchen, legst eines ans Land und stellst, wenn du willst, einen Ritter auf eine Wiese. Liegen ringsum sechs Plättchen, wird der Ritter Baron und bringt ihren Wert als Ehre, wenn kein stärkerer Nachbar ihn vertreibt.",
    "Qui a le plus d’honneur gagne. À chaque tour, prenez une tuile, posez-en une au bord du territoire et, si vous voulez, placez un chevalier sur une prairie. Dès que les six cases autour d’un chevalier sont remplies, il devient baron et rapporte leur valeur, sauf si un voisin plus fort le chasse.",
  ],
  Picture,
  Board: BaronBoard,
  Tray: BaronTray,
  past: true,
  SeatFacts: BaronSeat,
  points: (position, seat) => position.honour[seat],
  keys: (move) => {
    const [verb, second, third] = move.split(" ");
    if (verb === "take") return [{ el: `row:${second}` }];
    if (verb === "lay") return [{ el: `tile:${second}` }, { el: `cell:${third}` }];
    if (verb === "donjon") return [{ el: `cell:${second}` }];
    return [{ el: `do:${verb}` }]; // pass, end; claim and waive ask for one knight at a time
  },
  wishes: (look, chosen, el) => {
    const [what, value] = el.split(":");
    if (what === "row") return [`take ${value}`];
    if (what === "cell") {
      const tile = chosen.find((other) => other.startsWith("tile:"))?.slice(5);
      const reserve = look.turn >= 0 ? (look.position.reserve[look.turn] ?? []) : [];
      const kinds = tile ? [tile] : reserve.filter((kind) => kind !== null);
      const lays = kinds.map((kind) => `lay ${kind} ${value}`);
      return look.phase === "lay" ? lays : [`donjon ${value}`, ...lays];
    }
    if (what === "tile") {
      const cell = chosen.find((other) => other.startsWith("cell:"))?.slice(5);
      const at = cell ?? Object.keys(look.position.tiles).flatMap(around)[0];
      return [`lay ${value} ${at}`];
    }
    return [value];
  },
  missing: ({ position, phase }) => (phase === "take" ? position.row.map((_, i) => `take ${i + 1}`) : []),
  alone: [
    ": no other tile can be paid",
    ": Kein anderes Plättchen ist bezahlbar",
    " : aucune autre tuile ne peut être payée",
  ],
  label: (el) => {
    const verb = el.slice(3) as "pass" | "end" | "claim" | "waive";
    return W[verb] ? say(W[verb]) : verb;
  },
  sayMove: (move, look) => {
    const [verb, second, third] = move.split(" ");
    const row = look.position?.row;
    if (verb === "take") {
      const kind = row?.[Number(second) - 1];
      return kind ? say(W.takeKind, { n: second, tile: tileObject(kind) }) : say(W.take, { n: second });
    }
    if (verb === "lay") return say(W.lay, { tile: tileObject(second), cell: third });
    if (verb === "donjon") return say(W.donjon, { cell: second });
    return verb in W ? say(W[verb as keyof typeof W]) : move;
  },
  pointKinds: {
    founded: ["baronies", "Baronien", "baronnies"],
    closed: ["gaps closed", "geschlossene Lücken", "trous comblés"],
    took: ["paid for tiles", "für Plättchen bezahlt", "tuiles payées"],
    lost: ["land given up", "abgetretenes Land", "terres cédées"],
  },
  shownPoints: {
    kind: "founded",
    of: ({ donjons }, seat) =>
      Object.values(donjons).reduce((sum, one) => sum + (one.seat === seat ? (one.value ?? 0) : 0), 0),
    why: [
      "The chips on the board add up to {list}: they show what a barony is worth in full. Honour counts land of two baronies once and a last claim half (B23, B25), and that of baronies beaten later stays.",
      "Die Chips auf dem Spielplan ergeben {list}: Sie zeigen den vollen Wert einer Baronie. Als Ehre zählt Land zweier Baronien nur einmal, ein letzter Anspruch nur halb (B23, B25), und die Ehre später geschlagener Baronien bleibt.",
      "Les pastilles du plateau font {list} : elles montrent la pleine valeur d’une baronnie. L’honneur compte une fois la terre de deux baronnies, la moitié d’une dernière revendication (B23, B25), et garde celui des baronnies battues ensuite.",
    ],
  },
  scored: ({ event, seat, honour }) =>
    ["founded", "closed", "took", "lost"].includes(event) && seat !== undefined
      ? { seat, kind: event, points: Number(honour) }
      : null,
  draws: ["a new tile", "Ein neues Plättchen", "une nouvelle tuile"],
  fallen: ({ cell }, { position }, many) => {
    const baron = position.donjons[String(cell)]?.side === "baron";
    if (many > 1) return say(baron ? W.ownBarons : W.ownKnights, { n: many });
    return say(baron ? W.ownBaron : W.ownKnight);
  },
  // The tile just taken is in the hand.
  begins: (look, before) =>
    look.phase === "lay"
      ? before.flatMap(({ data }) => (data.event === "took" ? [`tile:${String(data.kind)}`] : []))
      : [],
  // Who points at a free cell with a tile chosen means to take it and lay it there.
  goesOn: (move, el, { position }) =>
    move.startsWith("take ") && el.startsWith("cell:") && !(el.slice(5) in position.tiles),
  cells: (position, seats) =>
    Object.keys(position.tiles).map((cell) => ({ cell, words: cellWords(position, cell, seats) })),
  standing: donjonWords,
  facts: (position, seat) => {
    const tiles = position.reserve[seat].map((kind) => (kind ? kindName(kind) : say(W.hidden)));
    const resting = position.resting[seat] > 0 ? say(W.resting, { n: position.resting[seat] }) : "";
    return [
      say(W.honourIs, { n: position.honour[seat] }),
      say(W.hand, { n: position.hand[seat] }) + resting,
      labelled(say(W.reserve), tiles.join(", ") || say(W.nothing)),
      ...(position.out[seat] ? [say(W.out)] : []),
    ].join("; ");
  },
  at: axial,
  cellOf: (el) => (el.startsWith("cell:") ? el.slice(5) : null),
  thing: (el, look, seats) => {
    const at = el.indexOf(":");
    const value = el.slice(at + 1);
    switch (el.slice(0, at)) {
      case "row": {
        const kind = look.position.row[Number(value) - 1];
        return labelled(say(W.place, { n: value }), kindName(kind));
      }
      case "tile":
        return say(W.fromReserve, { kind: kindName(value) });
      case "cell":
        return `${value} (${cellWords(look.position, value, seats)})`;
      default:
        return value in W ? say(W[value as keyof typeof W]) : value;
    }
  },
  fights: ["fight"],
  sounds: { took: "take", laid: "lay", raised: "march", founded: "build", closed: "coin", fight: "fight" },
  flight: tileFlight,
};
