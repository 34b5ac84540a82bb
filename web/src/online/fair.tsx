// web/src/online/fair.tsx -- holds the server to its promise: was chance fair?
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { saveFile } from "../lib/share";
import { o } from "./i18n";
import type { Meeting, Proven } from "./table";

function Step({ good, words }: { good: boolean; words: string }): JSX.Element {
  return (
    <li class={good ? "good" : "bad"}>
      <span aria-hidden="true">{good ? "✓" : "✗"}</span> {words}
    </li>
  );
}

function Told({ proven, id, record }: { proven: Proven; id: string; record: string }): JSX.Element {
  const { proof, problem, promised, luck, draws } = proven;
  const words = proof.pledges ? [] : proof.luck.filter((own) => own !== null && own !== "");
  const pledged = (proof.pledges ?? []).filter((pledge) => pledge !== null).length;
  const good = problem === null && promised !== false && luck.dealt !== false;
  return (
    <div class="proof">
      <p role="status" class={good ? "good" : "bad"}>
        <strong>{o(good ? "fairYes" : "fairNo")}</strong>
      </p>
      {problem !== null && <p lang="en">{problem}</p>}
      <ul>
        {promised !== null && <Step good={promised} words={o(promised ? "promiseSame" : "promiseOther")} />}
        {promised === null && <li>{o("promiseUnseen")}</li>}
        {luck.dealt !== null && (
          <Step good={luck.dealt} words={o(luck.dealt ? "pledgesSame" : "pledgesOther")} />
        )}
        {problem === null && (
          <>
            <Step good words={o("proofSecret")} />
            <Step
              good
              words={
                pledged > 0
                  ? o("proofPledged", { n: pledged })
                  : words.length > 0
                    ? o("proofLuck", { luck: words.join(" · ") })
                    : o("proofSeed")
              }
            />
            {luck.words !== null && (
              <Step
                good
                words={luck.words === "" ? o("proofMine") : o("proofMyWords", { words: luck.words })}
              />
            )}
            {luck.late > 0 && <li>{o("proofLate", { n: luck.late })}</li>}
            <Step good words={o("proofDraws", { n: draws })} />
            {proof.lots !== null && <Step good words={o("proofLots")} />}
            {proof.hidden.length > 0 && <Step good words={o("proofHidden", { n: proof.hidden.length })} />}
          </>
        )}
      </ul>
      <dl>
        <dt>{o("proofCommitment")}</dt>
        <dd class="hash">{proof.commitment}</dd>
        <dt>{o("proofTheSecret")}</dt>
        <dd class="hash">{proof.secret}</dd>
      </dl>
      <button type="button" onClick={() => saveFile(`liege-${id}-proof.json`, JSON.stringify(proof))}>
        {o("proofSave")}
      </button>{" "}
      <button type="button" onClick={() => saveFile(`liege-${id}.txt`, record)}>
        {o("recordSave")}
      </button>
      <p class="small">{o("proofElsewhere")}</p>
    </div>
  );
}

export function FairCheck({ meeting }: { meeting: Meeting }): JSX.Element {
  const proven = useSignal<Proven | null>(null);
  const busy = useSignal(false);
  const game = meeting.game.value;
  const check = async () => {
    busy.value = true;
    proven.value = await meeting.prove();
    busy.value = false;
  };
  if (!game?.hasRecord.value) return <></>;
  return (
    <section class="fair" aria-label={o("fairTitle")}>
      {proven.value ? (
        <Told proven={proven.value} id={meeting.id} record={game.record()} />
      ) : (
        <button type="button" disabled={busy.value} onClick={() => void check()}>
          {o("fairCheck")}
        </button>
      )}
    </section>
  );
}
