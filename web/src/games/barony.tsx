// web/src/games/barony.tsx -- Barony on the screen: the map, its pieces, the six actions.
import type { ComponentChildren, JSX } from "preact";
import { Board } from "../lib/board";
import type { Cell } from "../lib/cell";
import type { Look, Told } from "../lib/bridge";
import { around, axial, HEX, INNER } from "../lib/hex";
import { labelled, say } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { Land, landOf, LandPicture, sidesOf } from "../lib/land";
import type { Key } from "../lib/picks";
import { printed } from "../lib/printed";
import type { Seat } from "../lib/saves";
import {
  ACT,
  ACTS,
  A_BUILDING,
  BUILDING,
  RANK,
  STORE,
  STORES,
  TOKENS,
  W,
  landName,
  askCity,
  askNext,
  type Act,
  type BaronyPosition,
  type Stack,
  type Store,
  type Token,
} from "./barony-words";
import { useMeant } from "./cells";
import type { BoardProps, GameModule, SeatProps, TrayProps } from "./module";
import { Chip, House, Knights, PiecePicture, places, type Building } from "./pieces";
import { Held, openParts, Options, PickButton } from "./tray";

/** "2,1,0,0" of a title: how many of each token. */
export function payment(text: string): { token: Token; n: number }[] {
  const paid = text.split(",").map(Number);
  return TOKENS.flatMap((token, i) => (paid[i] > 0 ? [{ token, n: paid[i] }] : []));
}

const goldOf = (text: string) =>
  payment(text).reduce((sum, { token, n }) => sum + printed("barony").gold[token] * n, 0);
const payWords = (text: string) =>
  payment(text)
    .map(({ token, n }) => `${n} × ${landName(token)}`)
    .join(", ");

/** What makes up a move: an action may be named before or after the place it begins at. */
export function baronyKeys(move: string, phase: string): Key[] {
  const [verb, second, third] = move.split(" ");
  const act: Key[] = phase === "turn" ? [{ el: `act:${verb}` }] : [];
  switch (verb) {
    case "city":
      return phase === "setup" ? [{ el: `to:${second}` }] : [{ el: `from:${second}` }, ...act];
    case "recruit":
      return [{ el: `from:${second}` }, { el: `count:${third}`, after: true }, ...act];
    case "move":
      return [{ el: `from:${second}` }, { el: `to:${third}` }, ...act]; // in either order
    case "build":
      return [{ el: `from:${second}` }, { el: `build:${third}`, after: true }, ...act];
    case "expedition":
      return [...act, { el: `to:${second}`, after: true }];
    case "title":
      return [...act, { el: `pay:${second}`, after: true }];
    case "loot":
      return [{ el: `loot:${second}` }];
    default:
      return [{ el: `do:${verb}` }];
  }
}

/** Moves a player may have meant by something that is not possible, to ask the rules about. */
export function baronyWishes(
  look: Pick<Look<BaronyPosition>, "phase" | "turn" | "position">,
  chosen: readonly string[],
  el: string,
): string[] {
  const at = el.indexOf(":");
  const what = el.slice(0, at);
  const value = el.slice(at + 1);
  const { position, phase, turn } = look;
  const stacks = Object.entries(position.pieces);
  const mine = (cell: string) => position.pieces[cell]?.find((stack) => stack.seat === turn);
  const own = (wanted: (stack: Stack) => boolean) =>
    stacks.filter(([, list]) => list.some((s) => s.seat === turn && wanted(s))).map(([cell]) => cell);
  const acts: Record<string, (cell: string) => string> = {
    recruit: (cell) => `recruit ${cell} 1`,
    build: (cell) => `build ${cell} village`,
    city: (cell) => `city ${cell}`,
    expedition: (cell) => `expedition ${cell}`,
  };
  if (what === "act") {
    if (value === "title") return ["title 0,0,0,0"];
    if (value === "expedition") return Object.keys(position.map).map((cell) => `expedition ${cell}`);
    const begins = own((s) =>
      value === "recruit"
        ? s.building === "city"
        : value === "city"
          ? s.building === "village"
          : s.knights > 0,
    );
    const anywhere = begins.length > 0 ? begins : own(() => true);
    return anywhere.map(acts[value] ?? ((cell) => `move ${cell} ${cell}`));
  }
  if (what !== "from" && what !== "to") return [];
  if (phase === "setup") return [`city ${value}`];
  const from = chosen.find((other) => other.startsWith("from:"))?.slice(5);
  const act = chosen.find((other) => other.startsWith("act:"))?.slice(4);
  const to = chosen.find((other) => other.startsWith("to:"))?.slice(3);
  if (to && what === "from") return [`move ${value} ${to}`];
  if (from && from !== value && (act === undefined || act === "move")) return [`move ${from} ${value}`];
  if (act && acts[act]) return [acts[act](value)];
  if (act === "move") {
    const goals = mine(value) ? around(value).filter((cell) => position.map[cell]) : [value];
    return goals.map((goal) => `move ${value} ${goal}`);
  }
  if (act) return []; // what is paid is no place
  if (phase === "build") return [acts.build(value)];
  const there = mine(value);
  if (phase === "move") {
    return own((s) => s.knights > 0).map((cell) => `move ${cell} ${value}`);
  }
  if (there?.building === "village") return [acts.city(value)];
  if (there?.building === "city") return [acts.recruit(value)];
  if (there) return [acts.build(value)];
  return []; // no action is chosen, and nobody stands there who could begin one
}

/** What stands on one hexagon: a player's building with knights, or single pieces of several. */
export function Stacks(props: { stacks: Stack[]; seats: Seat[] }): JSX.Element {
  const several = props.stacks.length > 1;
  const where = places(props.stacks.length);
  return (
    <>
      {props.stacks.map((stack, i) => {
        const { arms } = props.seats[stack.seat];
        const { x, y, k } = where[i];
        const both = stack.building !== null && stack.knights > 0;
        return (
          <g key={stack.seat} transform={`translate(${x} ${y}) scale(${several ? k : 1})`}>
            {stack.building && (
              <g transform={both ? "translate(-10 -8) scale(.84)" : ""}>
                <House arms={arms} building={stack.building} />
              </g>
            )}
            {stack.knights > 0 && (
              <g transform={both ? "translate(20 6) scale(.74)" : "scale(1.1)"}>
                <Knights arms={arms} count={both ? undefined : stack.knights} />
              </g>
            )}
            {both && stack.knights > 1 && (
              <Chip x={6} y={28} r={13.5}>
                {stack.knights}
              </Chip>
            )}
          </g>
        );
      })}
    </>
  );
}

const Happenings = lazy(() => import("./barony-marks").then((part) => part.Happenings), true);

const same = (a: Stack[] | undefined, b: Stack[] | undefined) =>
  JSON.stringify(a ?? []) === JSON.stringify(b ?? []);

/** The pieces without the knight that is on its way to a fight. */
function onTheWay(pieces: Record<string, Stack[]>, effects: Told[]): Record<string, Stack[]> {
  const moved = effects.find(({ data }) => data.event === "moved")?.data;
  if (!moved) return pieces;
  const from = String(moved.from);
  const left = (pieces[from] ?? []).map((stack) =>
    stack.seat === moved.seat ? { ...stack, knights: stack.knights - 1 } : stack,
  );
  return { ...pieces, [from]: left.filter((stack) => stack.knights > 0 || stack.building) };
}

/** Is it clear which knight goes, chosen or the only one that can? Only then its goals are marked. */
export const goes = (next: ReadonlySet<string>, chosen: readonly string[]) =>
  chosen.some((el) => el !== "act:move") || ![...next].some((el) => /^(from|act):/.test(el));

/** What a cell may stand for, the likelier first: until it is known who goes, whoever stands there. */
export function standsFor(cell: string, chosen: readonly string[]): [string, string] {
  const [from, to] = [`from:${cell}`, `to:${cell}`];
  return chosen.some((el) => el.startsWith("from:")) ? [to, from] : [from, to];
}

function BaronyBoard(props: BoardProps<BaronyPosition>): JSX.Element {
  const { position, seats, next, chosen, preview, effects } = props;
  const meaning = useMeant(next, chosen);
  const now = props.pending ? onTheWay(position.pieces, effects) : position.pieces;
  const pieces = preview?.position.pieces ?? now;
  const fresh = new Set(effects.flatMap(({ data }) => (data.at ? [String(data.at)] : [])));
  const arrived = new Set(effects.flatMap(({ data }) => (data.to ? [String(data.to)] : [])));
  const ids = Object.keys(position.map);
  const sides = sidesOf(ids.map((id) => ({ id, at: axial(id), kind: position.map[id] })));
  const going = position.phase === "setup" || goes(next, chosen);
  const cells: Cell[] = (ids.length > 0 ? ids : ["0,0"]).map((id) => {
    const kind = position.map[id];
    const goal = next.has(`to:${id}`) && going;
    const changed = preview !== null && !same(position.pieces[id], pieces[id]);
    const coming = props.pending ? "" : fresh.has(id) ? "fresh" : arrived.has(id) ? "arrive" : "";
    const edge = kind ? sides.get(id) : undefined;
    return {
      id,
      at: axial(id),
      ground: kind ? landOf(kind, id, edge) : null,
      label: () => cellWords(position, id, seats),
      target: next.has(`from:${id}`) || goal,
      soft: next.has(`to:${id}`) && !next.has(`from:${id}`) && !goal,
      own: pieces[id]?.some(({ seat }) => seat === props.viewer),
      chosen: chosen.includes(`from:${id}`) || chosen.includes(`to:${id}`),
      from: [kind, changed, coming, JSON.stringify(pieces[id]), seats],
      art: () => (
        <>
          {!kind && <path d={INNER} class="gap" />}
          {changed && <path d={INNER} class="changed" />}
          {pieces[id] && (
            <g class={coming}>
              <Stacks stacks={pieces[id]} seats={seats} />
            </g>
          )}
        </>
      ),
    };
  });
  return (
    <Held small strip={<b>{position.round > 0 ? say(W.round, { n: position.round }) : say(W.setUp)}</b>}>
      <Board
        cells={cells}
        label={say(W.map)}
        pick={(cell) => props.pick(meaning(standsFor(cell, chosen)) ?? `from:${cell}`)}
        over={
          <Happenings
            events={preview?.events ?? effects}
            seats={seats}
            live={preview === null}
            pending={props.pending === true}
            standing={Object.keys(pieces).filter((cell) => pieces[cell].length > 0)}
          />
        }
      />
    </Held>
  );
}

const ACT_ICON: Record<Act, (arms: number) => ComponentChildren> = {
  recruit: (arms) => <Knights arms={arms} count={2} />,
  move: (arms) => (
    <>
      <g transform="translate(-9 6) scale(.8)">
        <Knights arms={arms} />
      </g>
      <path class="act-arrow" d="M2-16H22M14-24L23-16L14-8" />
    </>
  ),
  build: (arms) => <House arms={arms} building="village" />,
  city: (arms) => (
    <g transform="scale(.75)">
      <House arms={arms} building="city" />
    </g>
  ),
  expedition: (arms) => (
    <>
      <g transform="translate(8 0) scale(.9)">
        <Knights arms={arms} />
      </g>
      <path class="act-arrow" d="M-24-22V22" />
    </>
  ),
  title: () => <path class="act-crown" d="M-19 16L-22-13L-10-3L0-20L10-3L22-13L19 16Z" />,
};

/** Tokens as small hexagons, the kind once with its number. */
function Tokens({ list }: { list: { token: Token; n: number }[] }): JSX.Element {
  return (
    <>
      {list.map(({ token, n }) => (
        <span key={token}>
          {n}
          <LandPicture kind={token} size={22} />
        </span>
      ))}
    </>
  );
}

/** The actions of the moves that are possible now. */
const openActs = ({ look }: TrayProps<BaronyPosition>) => look.moves.map((move) => move.split(" ")[0]);

/** In which city knights are recruited, once that is clear. */
function recruitWords({ look, chosen, place }: TrayProps<BaronyPosition>): string {
  const picked = chosen.find((el) => el.startsWith("from:"))?.slice("from:".length);
  const cities = new Set(
    look.moves.filter((move) => move.startsWith("recruit ")).map((move) => move.split(" ")[1]),
  );
  const city = picked ?? (cities.size === 1 ? [...cities][0] : undefined);
  return city === undefined ? say(W.howMany) : place(say(W.recruitIn, { cell: city }));
}

function BaronyTray(props: TrayProps<BaronyPosition>): JSX.Element {
  const { position, next, chosen, viewer, seats } = props;
  const active = next.size > 0 || chosen.length > 0 || props.move !== null;
  const arms = seats[Math.max(0, viewer)].arms;
  const pays = openParts(props, "pay:");
  return (
    <div class={`tray ${props.move !== null ? "settled" : chosen.length > 0 ? "begun" : ""}`}>
      {position.phase === "turn" && viewer >= 0 && (
        <div class="acts" role="group" aria-label={say(W.acts)}>
          {ACTS.map((act) => {
            const el = `act:${act}`;
            const meant = props.move?.split(" ")[0] === act;
            const only = active && next.size > 0 && openActs(props).every((one) => one === act);
            const possible = next.has(el) || chosen.includes(el) || meant || only;
            return (
              <PickButton
                key={act}
                on={props}
                el={el}
                label={say(ACT[act])}
                meant={meant || only}
                off={!active || !possible}
              >
                <PiecePicture size={24}>{ACT_ICON[act](arms)}</PiecePicture>
                {say(ACT[act])}
              </PickButton>
            );
          })}
        </div>
      )}
      <Options title={recruitWords(props)} values={openParts(props, "count:").sort()}>
        {(n) => (
          <PickButton
            key={n}
            on={props}
            el={`count:${n}`}
            label={n === "1" ? say(W.knight) : say(W.knights, { n })}
          >
            <b>+{n}</b>
            <PiecePicture size={26}>
              <Knights arms={arms} />
            </PiecePicture>
          </PickButton>
        )}
      </Options>
      <Options title={say(W.whatToBuild)} values={openParts(props, "build:").sort().reverse()}>
        {(what) => (
          <PickButton key={what} on={props} el={`build:${what}`} label={say(BUILDING[what as Building])}>
            <PiecePicture size={28}>
              <House arms={arms} building={what as Building} />
            </PiecePicture>
            {say(BUILDING[what as Building])}
          </PickButton>
        )}
      </Options>
      <Options
        title={say(W.payWith)}
        values={pays.sort((a, b) => goldOf(a) - goldOf(b) || a.localeCompare(b))}
      >
        {(text) => (
          <PickButton
            key={text}
            on={props}
            el={`pay:${text}`}
            label={`${payWords(text)}, ${say(W.gold, { n: goldOf(text) })}`}
          >
            <Tokens list={payment(text)} />
            <small>{say(W.gold, { n: goldOf(text) })}</small>
          </PickButton>
        )}
      </Options>
      <Options title={say(W.takeWhat)} values={openParts(props, "loot:")}>
        {(token) => (
          <PickButton key={token} on={props} el={`loot:${token}`} label={landName(token)}>
            <LandPicture kind={token} size={30} />
            {landName(token)}
          </PickButton>
        )}
      </Options>
    </div>
  );
}

function BaronySeat({ position, seat, arms }: SeatProps<BaronyPosition>): JSX.Element {
  const tokens = position.tokens[seat];
  const reserve = position.reserve[seat];
  const picture: Record<Store, ComponentChildren> = {
    knights: <Knights arms={arms} />,
    villages: <House arms={arms} building="village" />,
    strongholds: <House arms={arms} building="stronghold" />,
    cities: (
      <g transform="scale(.75)">
        <House arms={arms} building="city" />
      </g>
    ),
  };
  return (
    <div class="seat-goods">
      <span class="counts">
        <span class="rank">{say(RANK[position.rank[seat]])}</span>
        {TOKENS.filter((token) => tokens[token] > 0).map((token) => (
          <span
            key={token}
            title={say(W.worth, {
              land: landName(token),
              gold: printed("barony").gold[token],
              silver: printed("barony").silver[token],
            })}
          >
            <LandPicture kind={token} size={17} />
            {tokens[token]}
          </span>
        ))}
      </span>
      <span class="counts" title={say(W.reserve)}>
        {STORES.map((store) => (
          <span key={store} class={reserve[store] === 0 ? "zero" : ""} title={say(STORE[store])}>
            <PiecePicture size={17}>{picture[store]}</PiecePicture>
            {reserve[store]}
          </span>
        ))}
        {position.gone[seat] > 0 && (
          <span class="gone" title={say(W.goneOut, { n: position.gone[seat] })}>
            <PiecePicture size={17}>{picture.knights}</PiecePicture>
            {position.gone[seat]}
          </span>
        )}
      </span>
    </div>
  );
}

function stackWords(stack: Stack, seats: Seat[]): string {
  const knights = stack.knights === 1 ? say(W.knight) : say(W.knights, { n: stack.knights });
  const building = stack.building ? say(BUILDING[stack.building]) : "";
  const what =
    stack.building && stack.knights > 0
      ? say(W.and, { a: building, b: knights })
      : stack.building
        ? building
        : knights;
  return say(W.of, { what, name: seats[stack.seat].name });
}

const standingWords = (position: BaronyPosition, id: string, seats: Seat[]): string =>
  (position.pieces[id] ?? []).map((stack) => stackWords(stack, seats)).join(", ");

function cellWords(position: BaronyPosition, id: string, seats: Seat[]): string {
  const kind = position.map[id];
  if (!kind) return say(W.empty);
  return [landName(kind), standingWords(position, id, seats)].filter(Boolean).join(", ");
}

/** A corner of a map with cities and knights, for the start page. */
function Picture(): JSX.Element {
  const land: [string, string, Stack[]?][] = [
    ["-2,0", "forest"],
    ["-1,0", "plain", [{ seat: 0, knights: 0, building: "village" }]],
    ["0,0", "field", [{ seat: 0, knights: 2, building: "city" }]],
    ["1,0", "lake"],
    ["2,0", "mountain", [{ seat: 1, knights: 1, building: null }]],
    ["-1,-1", "mountain"],
    ["0,-1", "forest", [{ seat: 0, knights: 1, building: null }]],
    ["1,-1", "plain"],
    ["2,-1", "field", [{ seat: 1, knights: 0, building: "city" }]],
    ["-2,1", "field"],
    ["-1,1", "lake"],
    ["0,1", "plain", [{ seat: 2, knights: 0, building: "stronghold" }]],
    ["1,1", "forest", [{ seat: 2, knights: 1, building: null }]],
  ];
  const seats = [0, 1, 2].map((arms) => ({ name: "", arms, level: 0 }));
  return (
    <svg viewBox="-225 -128 450 256" role="presentation" class="picture">
      {land.map(([cell, kind, stacks]) => {
        const { x, y } = axial(cell);
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <Land kind={kind} />
            <path d={HEX} class="edge" />
            {stacks && <Stacks stacks={stacks} seats={seats} />}
          </g>
        );
      })}
    </svg>
  );
}

function sayMove(move: string, look?: { phase: string }): string {
  const [verb, second, third] = move.split(" ");
  switch (verb) {
    case "recruit":
      return say(W.recruit, {
        cell: second,
        knights: third === "1" ? say(W.knight) : say(W.knights, { n: third }),
      });
    case "move":
      return say(W.move, { from: second, to: third });
    case "build":
      return say(W.build, {
        cell: second,
        what: say(A_BUILDING[third as Building] ?? A_BUILDING.village),
      });
    case "city":
      return say(look?.phase === "setup" ? W.city : W.newCity, { cell: second });
    case "expedition":
      return say(W.expedition, { cell: second });
    case "title":
      return say(W.title, { what: payWords(second) || "–" });
    case "loot":
      return say(W.loot, { what: landName(second) });
    default:
      if (verb === "done" && look?.phase === "move") return say(W.doneMove);
      if (verb === "done" && look?.phase === "build") return say(W.doneBuild);
      return verb in W ? say(W[verb as "done" | "skip" | "pass"]) : move;
  }
}

export const barony: GameModule<BaronyPosition> = {
  name: "barony",
  minutes: [30, 60],
  suits: [
    "For those who like to plan: everything lies open, and after the set-up nothing is left to chance.",
    "Für alle, die gern planen: Alles liegt offen, und nach dem Aufbau entscheidet nie der Zufall.",
    "Pour qui aime prévoir : tout est à découvert et, après la mise en place, rien n’est laissé au hasard.",
  ],
  hard: 2,
  learning: 9,
  brief: [
    "The most points win once a player is duke. Each turn you take one action: recruit knights in cities, move them, turn them into villages or strongholds … Every village and stronghold brings a token, and tokens worth 15 gold buy the next title.",
    "Sobald jemand Herzog ist, gewinnt, wer die meisten Punkte hat. Ein Zug ist eine Aktion: Ritter in Städten rekrutieren, sie bewegen, aus ihnen Dörfer oder Festungen machen … Jedes Dorf und jede Festung bringt einen Marker, und für Marker im Wert von 15 Gold gibt es den nächsten Titel.",
    "Dès que quelqu’un est duc, celui qui a le plus de points gagne. Un tour est une action : recruter des chevaliers dans les cités, les déplacer, en faire des villages ou des forteresses… Chaque village et chaque forteresse rapporte un jeton, et pour 15 pièces d’or en jetons on obtient le titre suivant.",
  ],
  Picture,
  Board: BaronyBoard,
  Tray: BaronyTray,
  SeatFacts: BaronySeat,
  points: (position, seat) => position.points[seat],
  note: (position, seat) => {
    const n = TOKENS.reduce((sum, one) => sum + position.tokens[seat][one] * printed("barony").gold[one], 0);
    return { text: String(n), words: say(W.gold, { n }), coin: true };
  },
  keys: (move, look) => baronyKeys(move, look.phase),
  wishes: baronyWishes,
  label: (el) => {
    const verb = el.slice(3);
    return verb in W ? say(W[verb as "done" | "skip" | "pass"]) : verb;
  },
  sayMove,
  askNext: (look, moves, chosen) => {
    if (look.phase !== "setup") return askNext(moves, look.phase, chosen);
    const stacks = Object.values(look.position.pieces).flat();
    return askCity(
      stacks.filter((stack) => stack.seat === look.turn && stack.building === "city").length + 1,
    );
  },
  tie: [
    "{n} points each: at equal points whoever comes later in turn order is ahead.",
    "Je {n} Punkte: Bei Gleichstand liegt vorn, wer in der Reihenfolge später kommt.",
    "{n} points chacun : à égalité, celui qui vient plus tard dans l’ordre du tour est devant.",
  ],
  pointKinds: {
    title: ["titles", "Titel", "titres"],
    founded: ["new cities", "neue Städte", "nouvelles cités"],
    scored: ["silver", "Silber", "argent"],
  },
  // A title and a new city bring what the rules print on them; their events tell the sum so far.
  scored: ({ event, seat, silver }) => {
    if (seat === undefined) return null;
    if (event === "title") return { seat, kind: event, points: printed("barony").title };
    if (event === "founded") return { seat, kind: event, points: printed("barony").city };
    return event === "scored" ? { seat, kind: event, points: Number(silver) } : null;
  },
  weighty: (move) => /^(expedition|title) /.test(move), // a knight or tokens are spent
  cells: (position, seats) =>
    Object.keys(position.map).map((cell) => ({ cell, words: cellWords(position, cell, seats) })),
  standing: standingWords,
  facts: (position, seat) => {
    const tokens = TOKENS.filter((token) => position.tokens[seat][token] > 0).map(
      (token) => `${position.tokens[seat][token]} × ${landName(token)}`,
    );
    const reserve = STORES.map((store) => `${say(STORE[store])} ${position.reserve[seat][store]}`);
    return [
      say(RANK[position.rank[seat]]),
      say(W.points, { n: position.points[seat] }),
      tokens.length > 0 ? labelled(say(W.tokens), tokens.join(", ")) : say(W.noTokens),
      labelled(say(W.reserve), reserve.join(", ")),
      ...(position.gone[seat] > 0 ? [say(W.goneOut, { n: position.gone[seat] })] : []),
    ].join("; ");
  },
  at: axial,
  cellOf: (el) => (/^(from|to):/.test(el) ? el.slice(el.indexOf(":") + 1) : null),
  thing: (el, look, seats) => {
    const at = el.indexOf(":");
    const value = el.slice(at + 1);
    switch (el.slice(0, at)) {
      case "from":
      case "to":
        return `${value} (${cellWords(look.position, value, seats)})`;
      case "act":
        return say(W.theAction, { act: say(ACT[value as Act]) });
      case "loot":
        return landName(value);
      default:
        return value in W ? say(W[value as keyof typeof W]) : value;
    }
  },
  fights: ["clash"],
  sounds: {
    placed: "lay",
    recruited: "take",
    moved: "march",
    built: "build",
    founded: "build",
    expedition: "march",
    looted: "coin",
    title: "coin",
    clash: "fight",
  },
};
