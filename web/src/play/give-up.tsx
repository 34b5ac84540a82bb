// web/src/play/give-up.tsx -- giving a game up, after a question; here as at a server's table.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { percent, say, type ThreeWords } from "../lib/i18n";
import { roundOf } from "../lib/rounds";
import type { Table } from "../lib/table";

const W = {
  giveUp: ["Give up …", "Aufgeben …", "Abandonner…"],
  sure: ["Give this game up?", "Dieses Spiel aufgeben?", "Abandonner cette partie ?"],
  counts: ["It counts as lost.", "Es zählt als verloren.", "Elle compte comme perdue."],
  once: [
    "It was the one try of the day.",
    "Es war der eine Versuch des Tages.",
    "C’était le seul essai du jour.",
  ],
  yes: ["Yes, give up", "Ja, aufgeben", "Oui, abandonner"],
  you: [
    "You gave up{round}{share}.",
    "Ich habe aufgegeben{round}{share}.",
    "Vous avez abandonné{round}{share}.",
  ],
  other: [
    "{name} gave up{round}{share}.",
    "{name} hat aufgegeben{round}{share}.",
    "{name} a abandonné{round}{share}.",
  ],
  round: [" in round {n}", " in Runde {n}", " à la manche {n}"],
  share: [
    ", with a win chance of {n}",
    ", bei einer Siegchance von {n}",
    ", avec {n} de chances de victoire",
  ],
  no: ["No, play on", "Nein, weiterspielen", "Non, continuer"],
} satisfies Record<string, ThreeWords>;

/** `once`: there is no second try. */
export function GiveUp({ act, once = false }: { act: () => void; once?: boolean }): JSX.Element {
  const sure = useSignal(false);
  if (!sure.value) {
    return (
      <button type="button" onClick={() => (sure.value = true)}>
        {say(W.giveUp)}
      </button>
    );
  }
  return (
    <p class="sure">
      <span>
        {say(W.sure)} {say(W.counts)} {once && say(W.once)}
      </span>
      <button type="button" class="danger" onClick={act}>
        {say(W.yes)}
      </button>
      <button type="button" onClick={() => (sure.value = false)}>
        {say(W.no)}
      </button>
    </p>
  );
}

/** Who gave the game up, when, and with what prospects once they are known. */
export function gaveUpWords(table: Table): string {
  const seat = table.quitter();
  const n = roundOf(table.now.value.position, table.log.value, table.count.value);
  const last = table.review.whole.value?.curve.at(-1);
  return say(seat === table.reader() ? W.you : W.other, {
    name: table.nameOf(seat),
    round: n > 0 ? say(W.round, { n }) : "",
    share: last ? say(W.share, { n: percent(last.win[seat]) }) : "",
  });
}
