// web/src/start/setup.tsx -- who plays, with which arms, with which options, from which seed.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { begin, computerName, newSeed, rules, shortTitle, usualSeats } from "../lib/app";
import { Arms, ARMS } from "../lib/arms";
import type { GameFacts } from "../lib/bridge";
import { Dialog } from "../lib/dialog";
import { labelled, say, t, type ThreeWords } from "../lib/i18n";
import type { Seat } from "../lib/saves";
import { levelLine, levelName, ThinkTime } from "./levels";

const W = {
  seedLine: [
    "The same seed deals the same. Leave it empty for a new one.",
    "Dieselbe Zahl ergibt denselben Zufall. Leer lassen für eine neue.",
    "La même graine donne les mêmes tirages. Laissez vide pour une nouvelle.",
  ],
  badSeed: [
    "A seed is a whole number from 0 to 18446744073709551615.",
    "Die Startzahl ist eine ganze Zahl von 0 bis 18446744073709551615.",
    "La graine est un nombre entier de 0 à 18446744073709551615.",
  ],
} satisfies Record<string, ThreeWords>;

const SEED_MOST = (1n << 64n) - 1n;
const NAME_MOST = 24; // letters

function readSeed(words: string): bigint | null {
  if (words.trim() === "") return newSeed();
  if (!/^\d{1,20}$/.test(words.trim())) return null;
  const seed = BigInt(words.trim());
  return seed <= SEED_MOST ? seed : null;
}

/** What somebody is called who has not been given a name. */
function usualName(seat: Seat, index: number): string {
  return seat.level === 0 ? say(ARMS[seat.arms].colour) : computerName(index);
}

export function SetUp({ game, close }: { game: GameFacts; close: () => void }): JSX.Element {
  const seats = useSignal<Seat[]>(usualSeats(game, Math.min(game.seats[1], Math.max(3, game.seats[0]))));
  const seed = useSignal("");
  const options = useSignal(game.options.map((option) => option.values[0]));
  const problem = useSignal<string | null>(null);
  const levels = rules.value!.longLevel();

  const setCount = (count: number) => {
    const more = usualSeats(game, game.seats[1]);
    const next = seats.value.slice(0, count);
    while (next.length < count) {
      const arms = ARMS.findIndex((_, i) => next.every((seat) => seat.arms !== i));
      const seat = { ...more[next.length], arms };
      next.push({ ...seat, name: usualName(seat, next.length) });
    }
    seats.value = next;
    // Who has left the table cannot begin.
    options.value = options.value.map((value, i) =>
      game.options[i].seat && value >= count ? game.options[i].values[0] : value,
    );
  };
  const change = (index: number, part: Partial<Seat>) => {
    const before = seats.value[index].arms;
    seats.value = seats.value.map((seat, i) => {
      // Two seats never carry the same arms: they change with each other.
      const swapped = part.arms !== undefined && i !== index && seat.arms === part.arms;
      if (i !== index && !swapped) return seat;
      const next = i === index ? { ...seat, ...part } : { ...seat, arms: before };
      const ours = i !== index || part.name === undefined;
      return ours && seat.name === usualName(seat, i) ? { ...next, name: usualName(next, i) } : next;
    });
  };
  const start = (event: Event) => {
    event.preventDefault();
    const number = readSeed(seed.value);
    if (number === null) {
      problem.value = say(W.badSeed);
      return;
    }
    const named = seats.value.map((seat, i) => ({
      ...seat,
      name: seat.name.trim() || usualName(seat, i),
    }));
    begin(game, named, number, options.value);
  };

  return (
    <Dialog title={t("setUpTitle", { game: shortTitle(game) })} close={close} wide addressed>
      <form class="setup" onSubmit={start}>
        <label class="field-row">
          <span>{t("seatCount")}</span>
          <select
            value={seats.value.length}
            onChange={(event) => setCount(Number(event.currentTarget.value))}
          >
            {Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, i) => (
              <option key={i} value={game.seats[0] + i}>
                {game.seats[0] + i}
              </option>
            ))}
          </select>
        </label>
        <ol class="setup-seats">
          {seats.value.map((seat, i) => (
            <li key={i}>
              <fieldset>
                <legend>{t("seatNumber", { n: i + 1 })}</legend>
                <Arms arms={seat.arms} size={44} />
                <label>
                  <span class="small">{t("name")}</span>
                  <input
                    value={seat.name}
                    maxLength={NAME_MOST}
                    onInput={(event) => change(i, { name: event.currentTarget.value })}
                  />
                </label>
                <label>
                  <span class="small">{t("who")}</span>
                  <select
                    value={seat.level}
                    onChange={(event) => change(i, { level: Number(event.currentTarget.value) })}
                  >
                    <option value={0}>{t("person")}</option>
                    {Array.from({ length: levels }, (_, level) => (
                      <option key={level} value={level + 1}>
                        {t("computer")}, {labelled(t("level", { n: level + 1 }), levelName(level + 1))}
                      </option>
                    ))}
                  </select>
                </label>
                {seat.level > 0 && <p class="small level-line">{levelLine(seat.level)}</p>}
                <div class="arms-choice" role="radiogroup" aria-label={t("arms")}>
                  {ARMS.map((arms, index) => (
                    <label class="arms-label" key={arms.name} title={t(arms.name)}>
                      <input
                        class="sr"
                        type="radio"
                        name={`arms${i}`}
                        checked={seat.arms === index}
                        aria-label={t(arms.name)}
                        onChange={() => change(i, { arms: index })}
                      />
                      <Arms arms={index} size={26} />
                    </label>
                  ))}
                </div>
              </fieldset>
            </li>
          ))}
        </ol>
        <ThinkTime levels={seats.value.map((seat) => seat.level)} />
        {game.options.map((option, i) => (
          <label class="field-row" key={option.name}>
            <span>{option.title}</span>
            <select
              value={options.value[i]}
              onChange={(event) => {
                const value = Number(event.currentTarget.value);
                options.value = options.value.map((other, j) => (j === i ? value : other));
              }}
            >
              {option.values.map((value) => (
                <option key={value} value={value}>
                  {option.seat ? t("byLot") : value}
                </option>
              ))}
              {option.seat &&
                seats.value.map((seat, n) => (
                  <option key={n} value={n}>
                    {seat.name.trim() || usualName(seat, n)}
                  </option>
                ))}
            </select>
          </label>
        ))}
        <label class="field-row">
          <span>
            {t("seed")}
            <small>{say(W.seedLine)}</small>
          </span>
          <input
            inputMode="numeric"
            value={seed.value}
            aria-invalid={problem.value !== null}
            onInput={(event) => {
              seed.value = event.currentTarget.value;
              problem.value = null;
            }}
          />
        </label>
        <p role="alert" class="problem">
          {problem.value}
        </p>
        <div class="dialog-buttons">
          <button type="button" onClick={close}>
            {t("cancel")}
          </button>
          <button type="submit" class="primary">
            {t("start")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
