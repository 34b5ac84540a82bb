// web/src/play/give-up.tsx -- giving a game up, after a question; here as at a server's table.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";

const W = {
  giveUp: ["Give up …", "Aufgeben …", "Abandonner …"],
  sure: ["Give this game up?", "Dieses Spiel aufgeben?", "Abandonner cette partie ?"],
  counts: ["It counts as lost.", "Es zählt als verloren.", "Elle compte comme perdue."],
  yes: ["Yes, give up", "Ja, aufgeben", "Oui, abandonner"],
  gone: ["Given up.", "Aufgegeben.", "Abandonnée."],
  no: ["No, play on", "Nein, weiterspielen", "Non, continuer"],
} satisfies Record<string, ThreeWords>;

export function GiveUp({ act }: { act: () => void }): JSX.Element {
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
      {say(W.sure)} {say(W.counts)}{" "}
      <button type="button" class="danger" onClick={act}>
        {say(W.yes)}
      </button>{" "}
      <button type="button" onClick={() => (sure.value = false)}>
        {say(W.no)}
      </button>
    </p>
  );
}

/** Under the result of a game that was given up. */
export const GaveUp = (): JSX.Element => <p>{say(W.gone)}</p>;
