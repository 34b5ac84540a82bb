// web/src/play/why.tsx -- "why?": sentences of the rules with their numbers, rules and links.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Told } from "../lib/bridge";
import { Said } from "../lib/grammar";
import { number, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { explain, explanation } from "../lib/why";
import { Pieces } from "./sentence";

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

/** When something that has happened did: its places are called as they were called then. */
export const momentOf = (table: Table, told: Told) =>
  table.log.value.find(({ events }) => events.includes(told))?.index;

/** What happens, line by line; each line unfolds the rule behind it. */
export function ToldLines(props: {
  table: Table;
  told: readonly Told[];
  unfolded?: boolean; // the rule of the first line is read at once
  index?: number; // the moment at which it would happen
}): JSX.Element {
  const { table, told } = props;
  const open = useSignal(props.unfolded ? 0 : -1);
  const said = new Said(); // a place is called by its whole name once
  return (
    <ul class="told">
      {told.map((one, i) => (
        <li key={i}>
          <Pieces table={table} pieces={table.pieces(one.say, props.index ?? momentOf(table, one), said)} />{" "}
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
