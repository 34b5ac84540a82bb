// web/src/rules/book.ts -- the complete rules and player aids, read from games/GAME/RULES*.md and AID*.md.
//
// The files are Markdown of a small kind (docs/a-new-game.md); play/rulebook.c reads the very same ones
// for the terminal. They are no part of the first visit: each comes when somebody wants to read it.
import type { LangCode } from "../lib/settings";

export type Block =
  | { kind: "paragraph" | "item"; text: string }
  | { kind: "table"; rows: string[][] }
  | { kind: "code"; text: string };

/** Something a rule says; what the printed rules do not say has a mark and the reason. */
export interface Statement {
  mark: "" | "H" | "R";
  blocks: Block[];
  why: string;
}

export interface BookRule {
  id: string; // "B12"
  number: number;
  statements: Statement[];
}

export interface BookSection {
  title: string;
  intro: Block[];
  rules: BookRule[];
}

export interface Book {
  title: string;
  about: Block[];
  sections: BookSection[];
}

const MARKED = /^\*\*\[([HR])\]\*\* /;
const REASON = /(?:^|\s)\*\((.*)\)\*$/s;

/** Lines that belong together: a paragraph, an item, a table, code. */
function* blocks(lines: string[]): Generator<Block> {
  let at = 0;
  const text = (line: string) => line.trim();
  while (at < lines.length) {
    const line = text(lines[at]);
    if (line === "") {
      at++;
    } else if (line.startsWith("```")) {
      const from = ++at;
      while (at < lines.length && !text(lines[at]).startsWith("```")) at++;
      yield { kind: "code", text: lines.slice(from, at++).map(text).join("\n") };
    } else if (line.startsWith("|")) {
      const rows: string[][] = [];
      for (; at < lines.length && text(lines[at]).startsWith("|"); at++) {
        const cells = text(lines[at])
          .replace(/^\||\|$/g, "")
          .split("|")
          .map((cell) => cell.trim());
        if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(cells);
      }
      yield { kind: "table", rows };
    } else {
      const item = line.startsWith("- ");
      const words = [item ? line.slice(2) : line];
      for (at++; at < lines.length && !/^(?:$|\||- |```)/.test(text(lines[at])); at++)
        words.push(text(lines[at]));
      yield { kind: item ? "item" : "paragraph", text: words.join(" ") };
    }
  }
}

/** A marked statement begins with its mark and ends with its reason; it may have several blocks. */
function statements(lines: string[]): Statement[] {
  const all: Statement[] = [];
  let open = false; // a marked statement whose reason is still to come
  for (const block of blocks(lines)) {
    const mark = "text" in block && block.kind === "paragraph" ? MARKED.exec(block.text) : null;
    const last = all[all.length - 1];
    let statement = last;
    if (mark || !last || (last.mark !== "" && !open)) {
      statement = { mark: (mark?.[1] ?? "") as Statement["mark"], blocks: [], why: "" };
      all.push(statement);
      open = mark !== null;
    }
    if (block.kind !== "paragraph") {
      statement.blocks.push(block);
      continue;
    }
    let text = mark ? block.text.slice(mark[0].length) : block.text;
    const reason = open ? REASON.exec(text) : null;
    if (reason) {
      statement.why = reason[1];
      text = text.slice(0, reason.index);
      open = false;
    }
    if (text !== "") statement.blocks.push({ kind: "paragraph", text });
  }
  return all;
}

export function readBook(source: string): Book {
  const book: Book = { title: "", about: [], sections: [] };
  const [head, ...parts] = source.split(/^## /m);
  const [title, ...about] = head.split("\n");
  book.title = title.replace(/^# /, "").trim();
  book.about = [...blocks(about)];
  for (const part of parts) {
    const [intro, ...rules] = part.split(/^(?=- \*\*[A-Z]\d+\*\* )/m);
    const [name, ...lines] = intro.split("\n");
    book.sections.push({
      title: name.trim(),
      intro: [...blocks(lines)],
      rules: rules.map((rule) => {
        const [, id, text] = /^- \*\*([A-Z]\d+)\*\* (.*)$/s.exec(rule)!;
        return { id, number: Number(id.slice(1)), statements: statements(text.split("\n")) };
      }),
    });
  }
  return book;
}

const FILES = import.meta.glob<string>(["../../../games/*/RULES*.md", "../../../games/*/AID*.md"], {
  query: "?raw",
  import: "default",
});

/** The book of a game, "RULES" or "AID", in a language. */
export async function loadBook(game: string, name: "RULES" | "AID", lang: LangCode): Promise<Book> {
  const file = FILES[`../../../games/${game}/${name}${lang === "en" ? "" : `.${lang}`}.md`];
  if (!file) throw new Error(`${game} ${name} ${lang}`);
  return readBook(await file());
}

/** Letters without accents, small, for finding. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/ß/g, "ss")
    .replace(/[’`*]/g, (c) => (c === "’" ? "'" : ""))
    .toLowerCase();
}

function plain(block: Block): string {
  return block.kind === "table" ? block.rows.map((row) => row.join(" ")).join(" ") : block.text;
}

/** Everything a rule says, for finding. */
export function ruleText(rule: BookRule): string {
  const said = rule.statements.map((one) => [...one.blocks.map(plain), one.why].join(" "));
  return fold([rule.id, ...said].join(" "));
}
