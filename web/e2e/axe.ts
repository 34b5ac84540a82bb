// web/e2e/axe.ts -- what axe-core finds wrong on a page.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe;
    return (await axe.run()).violations;
  });
  return found
    .filter((fault) => fault.impact === "serious" || fault.impact === "critical")
    .map((fault) => `${fault.id}: ${fault.nodes[0].html.slice(0, 160)} ${fault.nodes[0].failureSummary}`);
}
