// web/src/play/why.tsx -- "why?": sentences of the rules with their numbers, rules and links.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Told } from "../lib/bridge";
import { number, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { explain, explanation } from "../lib/why";
import { Sentence } from "./sentence";

/** "B12" of a game; the rule's words are in the catalogue. */
function ruleText(table: Table, rule: string): string {
  return table.game().rules[Number(rule.slice(1))] ?? "";
}

/** The rule in full, with what of it is not printed and why. */
function RuleLink({ table, rule }: { table: Table; rule: string }): JSX.Element {
  return (
    <a href={`#/rules/${table.module.name}/${rule}`} onClick={() => (explanation.value = null)}>
      {t("readRule", { rule })}
    </a>
  );
}

/** What happens, line by line; each line unfolds the rule behind it. */
export function ToldLines(props: {
  table: Table;
  told: readonly Told[];
  unfolded?: boolean; // the rule of the first line is read at once
  index?: number; // the moment at which it would happen
}): JSX.Element {
  const { table, told } = props;
  const open = useSignal(props.unfolded ? 0 : -1);
  return (
    <ul class="told">
      {told.map((one, i) => (
        <li key={i}>
          <Sentence table={table} words={one.say} />{" "}
          <button
            type="button"
            class="why"
            aria-expanded={open.value === i}
            aria-label={t("whyLine", { rule: one.data.rule })}
            onClick={({ currentTarget }) => {
              open.value = open.value === i ? -1 : i;
              const answer = () => currentTarget.nextElementSibling?.scrollIntoView({ block: "nearest" });
              requestAnimationFrame(answer); // bars lie over the end of what scrolls
            }}
          >
            {t("why")}
          </button>
          {open.value === i && (
            <span class="because">
              {ruleText(table, one.data.rule)}{" "}
              <small>
                <RuleLink table={table} rule={one.data.rule} />
              </small>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Explains how a seat came to its points. */
export function explainScore(table: Table, seat: number, points: number): void {
  const { from, reasons } = table.scoreSteps(seat);
  const title = t("whyScore", { name: table.nameOf(seat), n: number(points) });
  explain({ title, from, reasons, total: points });
}
