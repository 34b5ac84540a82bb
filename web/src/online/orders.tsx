// web/src/online/orders.tsx -- private notes about a table, and orders: "if Blue goes there, I go here".
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ALL, type Match } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { langNumber } from "../lib/settings";
import { complain, settle, tell } from "./session";
import { seatName, type Meeting, type RemoteTable } from "./table";
import { line } from "./wire";

const W = {
  notesLine: [
    "Only you see them; the server keeps them, also after the game.",
    "Nur für die eigenen Augen; der Server bewahrt sie auf, auch nach der Partie.",
    "Vous seul les voyez ; le serveur les garde, même après la partie.",
  ],
  notes: ["Notes about this table", "Notizen zu diesem Tisch", "Notes sur cette table"],
  orders: ["Orders", "Anweisungen", "Consignes"],
  line: [
    "If the others move so, your answer is made at once, without your time. Nobody is told.",
    "Ziehen die anderen so, folgt die eigene Antwort sofort und ohne Zeit. Niemand erfährt davon.",
    "Si les autres jouent ainsi, votre réponse suit aussitôt, sans compter de temps. Personne n’en sait rien.",
  ],
  yourTurn: [
    "Make your move first; then orders can be given for what follows.",
    "Erst den eigenen Zug machen; dann lassen sich Anweisungen für das Weitere geben.",
    "Jouez d’abord ; ensuite on peut donner des consignes pour la suite.",
  ],
  ifMoves: ["If {name} plays", "Wenn {name} so zieht", "Si {name} joue"],
  thenI: ["then I play", "dann mein Zug", "alors je joue"],
  choose: ["choose a move", "Zug wählen", "choisir un coup"],
  hidden: ["a hidden move", "ein verdeckter Zug", "un coup caché"],
  add: ["Order this", "So anweisen", "Ordonner cela"],
  back: ["Back one move", "Einen Zug zurück", "Un coup en arrière"],
  drop: ["Take back", "Zurücknehmen", "Retirer"],
  none: ["There are no orders.", "Es gibt keine Anweisungen.", "Il n’y a pas de consigne."],
  done: [
    "All orders were carried out.",
    "Alle Anweisungen sind ausgeführt.",
    "Toutes les consignes sont exécutées.",
  ],
  other: [
    "Somebody moved otherwise: the orders are dropped.",
    "Jemand hat anders gezogen: Die Anweisungen sind hinfällig.",
    "Quelqu’un a joué autrement : les consignes tombent.",
  ],
  illegal: [
    "The ordered move was not legal: the orders are dropped.",
    "Der angewiesene Zug war nicht erlaubt: Die Anweisungen sind hinfällig.",
    "Le coup ordonné n’était pas permis : les consignes tombent.",
  ],
  undo: [
    "Moves were taken back: the orders are dropped.",
    "Züge wurden zurückgenommen: Die Anweisungen sind hinfällig.",
    "Des coups ont été repris : les consignes tombent.",
  ],
  away: [
    "A computer plays for you: the orders are dropped.",
    "Ein Computer spielt weiter: Die Anweisungen sind hinfällig.",
    "Un ordinateur joue pour vous : les consignes tombent.",
  ],
  saved: ["Kept.", "Behalten.", "Gardé."],
} satisfies Record<string, ThreeWords>;

const HOUR_S = 3600;
const WRITE_MS = 800; // after the last letter a note is kept
const HIDDEN = "?";

interface Step {
  seat: number;
  move: string;
}

interface Own {
  live: boolean;
  count: number;
  ended: { why: "done" | "other" | "illegal" | "undo" | "away" } | null;
  lines: Step[][];
}

/** The notes, kept a little after the last letter. */
function Note({ meeting }: { meeting: Meeting }): JSX.Element {
  const words = useSignal<string | null>(null);
  const timer = useSignal<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    line
      .call<{ words: string }>("note", { table: meeting.id })
      .then((note) => (words.value = note.words), complain);
    return () => clearTimeout(timer.peek());
  }, [meeting.id]);
  const write = (text: string) => {
    words.value = text;
    clearTimeout(timer.peek());
    timer.value = setTimeout(() => {
      line.call("note_set", { table: meeting.id, words: text }).then(settle, complain);
    }, WRITE_MS);
  };
  return (
    <>
      <textarea
        aria-label={say(W.notes)}
        rows={5}
        maxLength={2000}
        disabled={words.value === null}
        value={words.value ?? ""}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <p class="small">{say(W.notesLine)}</p>
    </>
  );
}

/** What of the lines is still to come, after what has happened since they were given. */
export function restOf(own: Own, made: readonly Step[]): Step[][] {
  return own.lines
    .filter((steps) => made.every(({ seat, move }, i) => steps[i]?.seat === seat && steps[i].move === move))
    .map((steps) => steps.slice(made.length))
    .filter((steps) => steps.length > 0);
}

/** A private copy of the position, on which a line is made. */
class Sketch {
  readonly steps: Step[] = [];
  readonly raw: string[] = []; // the same as they were chosen
  constructor(
    private readonly match: Match,
    private readonly you: number,
  ) {}

  now() {
    const { count } = this.match.look(0, ALL, langNumber());
    const { turn } = this.match.look(count, ALL, langNumber());
    return this.match.look(count, turn < 0 ? ALL : turn, langNumber()); // moves are for who is to act
  }

  play(move: string): void {
    const { turn, count } = this.now();
    this.match.play(move);
    this.raw.push(move);
    // What one may not see can be no condition.
    const seen = turn === this.you || this.match.tell(count, count + 1, this.you, langNumber())[0]?.move;
    this.steps.push({ seat: turn, move: seen ? move : HIDDEN });
  }

  close(): void {
    this.match.close();
  }
}

const newSeed = () => BigInt(crypto.getRandomValues(new Uint32Array(1))[0]);

function Orders({ meeting, game }: { meeting: Meeting; game: RemoteTable }): JSX.Element {
  const { state, you } = meeting.snapshot.value;
  const own = useSignal<Own | null>(null);
  const sketch = useSignal<Sketch | null>(null);
  const made = useSignal(0); // steps of the sketch, so that it is drawn anew
  const ask = () =>
    line.call<Own | null>("orders", { table: meeting.id }).then((got) => (own.value = got), complain);
  const count = state?.count ?? 0;
  const fresh = (moves: string[]) => {
    const next = new Sketch(game.imagine(count, you!, newSeed()), you!);
    try {
      for (const move of moves) next.play(move);
    } catch {
      // Chance has fallen otherwise on this copy: the line ends where it can.
    }
    sketch.peek()?.close();
    sketch.value = next;
    made.value = next.steps.length;
  };
  useEffect(() => {
    void ask();
    return line.hear<{ table: string }>("orders", ({ table }) => table === meeting.id && void ask());
  }, [meeting.id]);
  useEffect(() => {
    fresh([]);
    return () => {
      sketch.peek()?.close();
      sketch.value = null;
    };
  }, [count]);
  const since = meeting.snapshot.value.log
    .filter((move) => move.by !== "nature" && move.n > (own.value?.count ?? 0))
    .map((move) => ({ seat: move.by as number, move: move.move ?? HIDDEN }));
  const lines = own.value?.live ? restOf(own.value, since) : [];
  const keep = async (all: Step[][]) => {
    try {
      await line.call("orders_set", { table: meeting.id, lines: all, count });
      settle();
      tell(say(W.saved));
      fresh([]);
      await ask();
    } catch (problem) {
      complain(problem);
    }
  };
  void made.value;
  const now = sketch.value?.now() ?? null;
  const steps = sketch.value?.steps ?? [];
  const words = (step: Step) =>
    `${step.seat === you ? say(W.thenI) : say(W.ifMoves, { name: seatName(meeting.seats.value[step.seat], step.seat) })}: ${
      step.move === HIDDEN ? say(W.hidden) : game.named(game.module.sayMove(step.move, now ?? game.now.value))
    }`;
  const label =
    now !== null && now.turn >= 0
      ? now.turn === you
        ? say(W.thenI)
        : say(W.ifMoves, { name: seatName(meeting.seats.value[now.turn], now.turn) })
      : "";
  return (
    <section aria-label={say(W.orders)}>
      <h3>{say(W.orders)}</h3>
      <p class="small">{say(W.line)}</p>
      {own.value?.ended && <p role="status">{say(W[own.value.ended.why])}</p>}
      {lines.length === 0 ? (
        <p class="small">{say(W.none)}</p>
      ) : (
        <ul class="table-list">
          {lines.map((one, i) => (
            <li key={one.map((step) => step.move).join(" ")} class="table-row">
              <span class="table-words">{one.map(words).join("; ")}</span>
              <button type="button" onClick={() => void keep(lines.filter((_, n) => n !== i))}>
                {say(W.drop)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state?.to_act === you ? (
        <p>{say(W.yourTurn)}</p>
      ) : (
        now !== null && (
          <>
            {steps.length > 0 && (
              <ol>
                {steps.map((step, i) => (
                  <li key={`${i} ${step.move}`}>{words(step)}</li>
                ))}
              </ol>
            )}
            {now.turn >= 0 && (
              <label class="field-row">
                <span>{label}</span>
                <select
                  value=""
                  onChange={(event) => {
                    const move = event.currentTarget.value;
                    if (move === "") return;
                    sketch.value?.play(move);
                    made.value++;
                  }}
                >
                  <option value="">{say(W.choose)}</option>
                  {now.moves.map((move) => (
                    <option key={move} value={move}>
                      {game.named(game.module.sayMove(move, now))}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <div class="actions">
              {steps.at(-1)?.seat === you && (
                <button type="button" class="primary" onClick={() => void keep([...lines, steps])}>
                  {say(W.add)}
                </button>
              )}
              {steps.length > 0 && (
                <button type="button" onClick={() => fresh(sketch.value!.raw.slice(0, -1))}>
                  {say(W.back)}
                </button>
              )}
            </div>
          </>
        )
      )}
    </section>
  );
}

export function TableNotes({ meeting }: { meeting: Meeting }): JSX.Element {
  const { table, you } = meeting.snapshot.value;
  const game = meeting.game.value;
  const slow = table.clock.kind === "none" || table.clock.seconds >= HOUR_S;
  return (
    <>
      <Note meeting={meeting} />
      {game && you !== null && slow && table.status === "playing" && !meeting.seats.value[you].away && (
        <Orders meeting={meeting} game={game} />
      )}
    </>
  );
}
