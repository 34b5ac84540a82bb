// web/e2e/axe.ts -- what axe-core finds wrong on a page.
import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** All that axe finds once the board has its words for screen readers. */
async function look(page: Page): Promise<Found[]> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe;
    return (await axe.run()).violations;
  });
  // Numbers on drawn pieces are part of a picture, which the name of its cell puts in words: nobody reads them out.
  const words = ({ html }: { html: string }) => !html.startsWith('<g class="cell');
  return found.flatMap(({ nodes, ...fault }) => {
    const left = fault.id === "label-content-name-mismatch" ? nodes.filter(words) : nodes;
    return left.length > 0 ? [{ ...fault, nodes: left }] : [];
  });
}

/** The names of all faults, each with the first place where it is. */
export async function faults(page: Page): Promise<string[]> {
  return (await look(page)).map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}

export async function seriousFaults(page: Page): Promise<string[]> {
  return (await look(page))
    .filter((fault) => fault.impact === "serious" || fault.impact === "critical")
    .map((fault) => `${fault.id}: ${fault.nodes[0].html.slice(0, 160)} ${fault.nodes[0].failureSummary}`);
}
