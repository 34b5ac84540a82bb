// web/src/online/orders.tsx -- private notes about a table, and orders: "if Blue goes there, I go here".
import { computed, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { HIDDEN, type PlanTable, type Told as Step } from "../plan/table";
import { complain, settle, tell } from "./session";
import { seatName, type Meeting, type RemoteTable } from "./table";
import { line } from "./wire";

const W = {
  notesLine: [
    "Only you see them; the server keeps them, also after the game.",
    "Nur für die eigenen Augen; der Server bewahrt sie auf, auch nach dem Spiel.",
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
  onBoard: ["Choose on the board", "Auf dem Spielplan wählen", "Choisir sur le plateau"],
  how: [
    "On the copy of the board make the others’ move, then your answer.",
    "Auf der Kopie des Spielplans erst den Zug der anderen machen, dann die eigene Antwort.",
    "Sur la copie du plateau, jouez le coup des autres, puis votre réponse.",
  ],
  ifMoves: ["If {name} plays", "Wenn {name} so zieht", "Si {name} joue"],
  thenI: ["then I play", "dann mein Zug", "alors je joue"],
  choose: ["or from the list", "oder aus der Liste", "ou dans la liste"],
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
    // What was written just before the notes are put away is kept at once.
    return () => {
      if (timer.peek() !== undefined) save();
    };
  }, [meeting.id]);
  const save = () => {
    clearTimeout(timer.peek());
    timer.value = undefined;
    line.call("note_set", { table: meeting.id, words: words.peek() }).then(settle, complain);
  };
  const write = (text: string) => {
    words.value = text;
    clearTimeout(timer.peek());
    timer.value = setTimeout(save, WRITE_MS);
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

/** One's orders at a table, as the server has them: read when they are wanted, changed as a whole. */
class Book {
  readonly own = signal<Own | null>(null);
  constructor(readonly meeting: Meeting) {}

  /** What of them is still to come. */
  readonly lines = computed<Step[][]>(() => {
    const own = this.own.value;
    if (!own?.live) return [];
    const since = this.meeting.snapshot.value.log
      .filter((move) => move.by !== "nature" && move.n > own.count)
      .map((move) => ({ seat: move.by as number, move: move.move ?? HIDDEN }));
    return restOf(own, since);
  });

  async ask(): Promise<void> {
    try {
      this.own.value = await line.call<Own | null>("orders", { table: this.meeting.id });
    } catch (problem) {
      complain(problem);
    }
  }

  /** True: the server has them now. */
  async keep(lines: readonly (readonly Step[])[]): Promise<boolean> {
    const { state } = this.meeting.snapshot.value;
    try {
      await line.call("orders_set", { table: this.meeting.id, lines, count: state?.count ?? 0 });
      settle();
      tell(say(W.saved));
      await this.ask();
      return true;
    } catch (problem) {
      complain(problem);
      return false;
    }
  }

  /** One more, with those that there are. */
  async add(steps: readonly Step[]): Promise<boolean> {
    await this.ask();
    return this.keep([...this.lines.value, steps]);
  }
}

const books = new WeakMap<Meeting, Book>();

function bookOf(meeting: Meeting): Book {
  const book = books.get(meeting) ?? new Book(meeting);
  books.set(meeting, book);
  return book;
}

/** Can orders be given here and now? Only where a move may take its time, and not in one's own turn. */
function ordering(meeting: Meeting): boolean {
  const { table, you, state } = meeting.snapshot.value;
  const slow = table.clock.kind === "none" || table.clock.seconds >= HOUR_S;
  return slow && table.status === "playing" && you !== null && !meeting.seats.value[you].away && !!state;
}

/** The line tried on the copy, as an order tells it; null: it does not end with an answer of one's own. */
function lineOn(meeting: Meeting, plan: PlanTable): readonly Step[] | null {
  const { state, you } = meeting.snapshot.value;
  const steps = plan.conditions.value;
  const fits = ordering(meeting) && state?.to_act !== you && !plan.stale.value && plan.me === you;
  return fits && steps.at(-1)?.seat === you ? steps : null;
}

/** Beside the moves tried on the copy of the board: they become an order. */
export function OrderButton({ meeting, plan }: { meeting: Meeting; plan: Table }): JSX.Element | null {
  const copy = plan as PlanTable;
  const steps = lineOn(meeting, copy);
  if (steps === null) return null;
  const order = async () => {
    if (await bookOf(meeting).add(steps)) copy.restartTurn(); // for another branch
  };
  return (
    <button type="button" class="plan-way primary" title={say(W.line)} onClick={() => void order()}>
      ✓ {say(W.add)}
    </button>
  );
}

function Orders({ meeting, game }: { meeting: Meeting; game: RemoteTable }): JSX.Element {
  const { state, you } = meeting.snapshot.value;
  const book = bookOf(meeting);
  const plan = game.plan.value as PlanTable | null;
  useEffect(() => {
    void book.ask();
    return line.hear<{ table: string }>("orders", ({ table }) => table === meeting.id && void book.ask());
  }, [meeting.id]);
  const lines = book.lines.value;
  const who = (seat: number) =>
    seat === you ? say(W.thenI) : say(W.ifMoves, { name: seatName(meeting.seats.value[seat], seat) });
  const words = (step: Step) =>
    `${who(step.seat)}: ${
      step.move === HIDDEN
        ? say(W.hidden)
        : game.named(game.module.sayMove(step.move, plan?.now.value ?? game.now.value))
    }`;
  const ended = book.own.value?.ended;
  return (
    <section aria-label={say(W.orders)} class="orders">
      <h3>{say(W.orders)}</h3>
      <p class="small">{say(W.line)}</p>
      {ended && <p role="status">{say(W[ended.why])}</p>}
      {lines.length === 0 ? (
        <p class="small">{say(W.none)}</p>
      ) : (
        <ul class="table-list">
          {lines.map((one, i) => (
            <li key={one.map((step) => step.move).join(" ")} class="table-row">
              <ol class="table-words">
                {one.map((step, n) => (
                  <li key={n}>{words(step)}</li>
                ))}
              </ol>
              <button type="button" onClick={() => void book.keep(lines.filter((_, n) => n !== i))}>
                {say(W.drop)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state?.to_act === you ? (
        <p>{say(W.yourTurn)}</p>
      ) : plan === null || plan.stale.value ? (
        <button type="button" class="primary" onClick={() => void openBoard(game)}>
          {say(W.onBoard)}
        </button>
      ) : (
        <Making meeting={meeting} plan={plan} words={words} who={who} />
      )}
    </section>
  );
}

/** The copy on which an order is made: nobody answers there but oneself. */
async function openBoard(game: RemoteTable): Promise<void> {
  const { openPlan } = await import("../plan/table");
  game.browsing.value = null;
  openPlan(game).auto.value = false;
}

/** A line while it is made: by clicks on the board, or from the list of moves. */
function Making(props: {
  meeting: Meeting;
  plan: PlanTable;
  words: (step: Step) => string;
  who: (seat: number) => string;
}): JSX.Element {
  const { plan } = props;
  const now = plan.now.value;
  const steps = plan.conditions.value;
  const play = (move: string) => {
    if (move === "") return;
    plan.pickMove(move);
    plan.confirm();
  };
  return (
    <>
      <p>{say(W.how)}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map((step, i) => (
            <li key={`${i} ${step.move}`}>{props.words(step)}</li>
          ))}
        </ol>
      )}
      {now.turn >= 0 && (
        <label class="field-row">
          <span>{props.who(now.turn)}</span>
          <select value="" onChange={(event) => play(event.currentTarget.value)}>
            <option value="">{say(W.choose)}</option>
            {now.moves.map((move) => (
              <option key={move} value={move}>
                {plan.named(plan.module.sayMove(move, now))}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="actions">
        <OrderButton meeting={props.meeting} plan={plan} />
        {steps.length > 0 && (
          <button type="button" onClick={() => plan.undo()}>
            {say(W.back)}
          </button>
        )}
      </div>
    </>
  );
}

export function TableNotes({ meeting }: { meeting: Meeting }): JSX.Element {
  const game = meeting.game.value;
  return (
    <>
      <Note meeting={meeting} />
      {game && ordering(meeting) && <Orders meeting={meeting} game={game} />}
    </>
  );
}
