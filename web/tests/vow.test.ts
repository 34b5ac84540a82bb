// web/tests/vow.test.ts -- what hints of Feudo say of a card of the plot its march does, or a line says that it does not and why.
import { expect, it } from "vitest";
import { marching, pieceIn, pieceName, standing, type FeudoPosition } from "../src/games/feudo-words";
import type { Advice } from "../src/lib/bridge";
import { coordinates, forcedSteps, speed } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { steps } from "../src/play/aim";
import { askReason } from "../src/play/hint-words";
import { asked, hintTable } from "./by-hints";

const ROUNDS = 5; // of ten: by then every kind of card has been hinted at

/** Where a card was said to lead: nearer to a cell, or beside it. */
interface Said {
  words: string;
  near: boolean;
  cell: string;
  name: string; // of the town or of who stands there
}

/** What the words of a card promise, if they promise anything. */
function saidOf(position: FeudoPosition, piece: string, words: string): Said | null {
  const up =
    /stands \d+ steps from (\w+) and can come nearer/.exec(words) ??
    /^The \w+ card of the plan: .* (?:heads for|goes towards) (\w+)/.exec(words);
  if (up && piece !== "milady") return { words, near: true, cell: position.towns[up[1]].at, name: up[1] };
  const it = pieceIn(piece, "subject");
  const part =
    new RegExp(`${it} (is needed|comes in case)`, "i").test(words) ||
    words.includes(`Without ${it} it cannot`);
  if (!part) return null;
  const town = /(?:siege of|besiege) (\w+)/.exec(words)?.[1];
  if (town) return { words, near: false, cell: position.towns[town].at, name: town };
  const prey = /attack on Odo’s ([\w ]+?)(?:,| by |\.)/.exec(words)![1];
  const [cell] = [...standing(position)].find(([, here]) =>
    here.some(
      (one) => one.seat === 1 && pieceIn(one.piece, "subject").toLowerCase().endsWith(prey.toLowerCase()),
    ),
  )!;
  return { words, near: false, cell, name: prey };
}

/** Watches over the cards of plots: they tell one plan, what each does in it, and change it aloud if at all. */
function plots(at: Table) {
  const seen = { plots: 0, parts: 0, kept: 0 };
  let plan: string | null = null; // of the round
  let unpaid = "";
  const hear = (phase: string, { round, pieces }: FeudoPosition, hint: Advice, why: string) => {
    const { move } = hint;
    if (phase === "order" || phase === "march") plan = null;
    if (phase === "plot" && move.startsWith("card ")) {
      const [, first] = /The plan: (a siege of \w+|an attack on [^,]+?)(?:,| by )/.exec(why) ?? [];
      const [, again] = /card of the (siege of \w+|attack on [^.]+)\./.exec(why) ?? [];
      const goal = first ?? (again && `${again.startsWith("siege") ? "a" : "an"} ${again}`);
      // A card without a part in the plan tells its own.
      if (plan && goal && !why.includes("Changed: no ")) expect(goal, `round ${round}: ${why}`).toBe(plan);
      if (again) seen.kept++;
      if (goal?.startsWith("a siege of ")) expect(at.aim?.town).toBe(goal.slice("a siege of ".length));
      seen.parts += Number(
        /is needed for it|comes in case|cannot be done|come nearer|stay|free card/.test(why),
      );
      plan = goal ?? (why.includes("Changed: no ") ? "" : plan);
      seen.plots++;
      const [, piece] = move.split(" ");
      expect(pieces[0][piece]).toBeDefined();
      if (why.includes("gets no pay")) unpaid = pieceName(piece);
    } else if (move.startsWith("trade ") && why.includes("Nothing pays then for")) {
      // A piece that the plan has counted on is paid, or it is said that this is not what was planned.
      const { shift, turned } = hint;
      expect(shift === undefined && turned === undefined && unpaid === "", why).toBe(false);
      if (shift === undefined && turned) expect(why).toContain("A closer look");
    }
    if (phase !== "plot") unpaid = "";
  };
  return { seen, hear };
}

it("a plot has one plan, and a card’s reason is kept by its march, or taken back in a line", async () => {
  speed.value = "off";
  forcedSteps.value = false;
  coordinates.value = false;
  const broken: string[] = [];
  const seen = { said: 0, kept: 0, dropped: 0 };
  const cards = { plots: 0, parts: 0, kept: 0 };
  for (const seed of [5n, 14n]) {
    const at = hintTable("feudo", 2, seed, 1, 400);
    void at.run();
    let said = new Map<string, Said>();
    let round = 0;
    const plotted = plots(at);
    while (await asked(at)) {
      const position = at.now.value.position as FeudoPosition;
      const { phase } = at.now.value;
      if (position.round !== round) said = new Map();
      round = position.round;
      if (round > ROUNDS) break;
      await at.askHint();
      expect(at.problem.value ?? "").toBe("");
      const hint = at.hint.value as Advice;
      const { move } = hint;
      const why = /^(plot|march|trade)$/.test(phase)
        ? ((await askReason(at, at.count.value, move, null)) ?? "")
        : "";
      plotted.hear(phase, position, hint, why);
      if (move.startsWith("card ")) {
        const piece = move.split(" ")[1];
        const one = saidOf(position, piece, why);
        seen.said += Number(one !== null);
        // A plan that is told later names who is in it, whatever was said of them before.
        if (why.includes("The plan: "))
          for (const who of said.keys())
            if (why.toLowerCase().includes(pieceIn(who, "subject").toLowerCase())) said.delete(who);
        if (one) said.set(piece, one);
      }
      if (phase === "march") {
        const piece = marching(position, 0)!;
        const one = said.get(piece);
        const from = position.pieces[0][piece].at!;
        const to = move.startsWith("move ") ? move.split(" ")[2] : from;
        const serves =
          one === undefined ||
          steps(to, one.cell) <= 1 ||
          why.includes(`stands beside Odo’s ${one.name}`) || // who has gone elsewhere is followed
          (one.near && steps(to, one.cell) < steps(from, one.cell));
        const told =
          one !== undefined &&
          why.includes(one.name) &&
          /Changed|after all|any more|given up|less often|without|out of reach/i.test(why);
        // What is given up as a whole holds for nobody any more.
        for (const [who, other] of said)
          if (/given up|no siege|any more|less often|out of reach/.test(why) && why.includes(other.name))
            said.delete(who);
        // A siege that a march tells names who is to come, whatever was meant before.
        if (/The siege: |all stand beside/.test(why))
          for (const who of said.keys())
            if (who !== piece && why.toLowerCase().includes(pieceIn(who, "subject").toLowerCase()))
              said.delete(who);
        // What fog, plague or the others prevent is nobody's change of mind.
        const chosen = /Changed|less often/.test(why);
        if (one && (serves || chosen)) seen[serves ? "kept" : "dropped"]++;
        if (!serves && !told) broken.push(`${seed} round ${round}: “${one!.words}”, then ${move}: “${why}”`);
      }
      at.pickMove(move);
      at.confirm();
    }
    at.close();
    for (const what of ["plots", "parts", "kept"] as const) cards[what] += plotted.seen[what];
  }
  expect(broken.join("\n")).toBe("");
  expect(seen.said).toBeGreaterThan(10);
  expect(seen.kept).toBeGreaterThan(3 * seen.dropped);
  expect(Math.min(...Object.values(cards)), JSON.stringify(cards)).toBeGreaterThan(2);
});
