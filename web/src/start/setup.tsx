// web/src/start/setup.tsx -- who plays, with which arms, with which options, from which seed.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { begin, COMPUTER_NAMES, newSeed, rules, shortTitle, usualSeats } from "../lib/app";
import { Arms, ARMS } from "../lib/arms";
import type { GameFacts } from "../lib/bridge";
import { Dialog } from "../lib/dialog";
import { t } from "../lib/i18n";
import type { Seat } from "../lib/saves";

const SEED_MOST = (1n << 64n) - 1n;
const NAME_MOST = 24; // letters

function readSeed(words: string): bigint | null {
  if (words.trim() === "") return newSeed();
  if (!/^\d{1,20}$/.test(words.trim())) return null;
  const seed = BigInt(words.trim());
  return seed <= SEED_MOST ? seed : null;
}

export function SetUp({ game, close }: { game: GameFacts; close: () => void }): JSX.Element {
  const seats = useSignal<Seat[]>(usualSeats(game, Math.min(game.seats[1], Math.max(3, game.seats[0]))));
  const seed = useSignal("");
  const options = useSignal(game.options.map((option) => option.values[0]));
  const problem = useSignal<string | null>(null);
  const levels = rules.value!.levels();

  const setCount = (count: number) => {
    const more = usualSeats(game, game.seats[1]);
    const next = seats.value.slice(0, count);
    while (next.length < count) {
      const arms = ARMS.findIndex((_, i) => next.every((seat) => seat.arms !== i));
      next.push({ ...more[next.length], arms });
    }
    seats.value = next;
  };
  const change = (index: number, part: Partial<Seat>) => {
    const before = seats.value[index].arms;
    seats.value = seats.value.map((seat, i) => {
      if (i === index) return { ...seat, ...part };
      // Two seats never carry the same arms: they change with each other.
      return part.arms !== undefined && seat.arms === part.arms ? { ...seat, arms: before } : seat;
    });
  };
  const setWho = (index: number, level: number) => {
    const seat = seats.value[index];
    const ours = [t("you"), ...COMPUTER_NAMES].includes(seat.name);
    const people = seats.value.filter((other, i) => i !== index && other.level === 0).length;
    const name =
      level === 0
        ? people === 0
          ? t("you")
          : t("seatNumber", { n: index + 1 })
        : COMPUTER_NAMES[index % COMPUTER_NAMES.length];
    change(index, { level, ...(ours || seat.name.startsWith(t("seatNumber", { n: "" }).trim()) ? { name } : {}) });
  };
  const start = (event: Event) => {
    event.preventDefault();
    const number = readSeed(seed.value);
    if (number === null) {
      problem.value = t("badSeed");
      return;
    }
    const named = seats.value.map((seat, i) => ({
      ...seat,
      name: seat.name.trim() || t("seatNumber", { n: i + 1 }),
    }));
    begin(game, named, number, options.value);
  };

  return (
    <Dialog title={t("setUpTitle", { game: shortTitle(game) })} close={close} wide>
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
                    onChange={(event) => setWho(i, Number(event.currentTarget.value))}
                  >
                    <option value={0}>{t("person")}</option>
                    {Array.from({ length: levels }, (_, level) => (
                      <option key={level} value={level + 1}>
                        {t("computer")}, {t("level", { n: level + 1 })}
                      </option>
                    ))}
                  </select>
                </label>
                <label>
                  <span class="small">{t("arms")}</span>
                  <select
                    value={seat.arms}
                    onChange={(event) => change(i, { arms: Number(event.currentTarget.value) })}
                  >
                    {ARMS.map((arms, index) => (
                      <option key={arms.name} value={index}>
                        {t(arms.name)}
                      </option>
                    ))}
                  </select>
                </label>
              </fieldset>
            </li>
          ))}
        </ol>
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
                  {value}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label class="field-row">
          <span>
            {t("seed")}
            <small>{t("seedLine")}</small>
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
