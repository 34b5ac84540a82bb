// web/src/rules/text.tsx -- blocks of the rules as elements: words, tables, marks, links to rules.
import type { ComponentChildren, JSX } from "preact";
import { Badge } from "./badge";
import { fold, type Block, type Statement } from "./book";
import "./rules.css";

/** What a text is shown for: its game, and words somebody is looking for. */
export interface Shown {
  game: string;
  letter: string;
  found?: string[]; // folded
}

/** French puts a blank before some signs; no line may begin with them. */
const held = (text: string) =>
  text.replace(/ (?=[;:!?»])|(?<=«) /g, "\u00a0").replace(/(?<![\w-])-(?=\d)/g, "−");

/** Where the words are that somebody is looking for. */
function marked(text: string, found: string[]): ComponentChildren {
  if (!found.length) return text;
  const folded = [...text].map((c) => fold(c)); // letter by letter, so that places stay
  const line = folded.join("");
  const starts: number[] = []; // in the folded line, of each letter
  folded.reduce((sum, c) => {
    starts.push(sum);
    return sum + c.length;
  }, 0);
  const letters = [...text];
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of found) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
      starts.forEach((start, i) => {
        if (start >= at && start < at + word.length) hit[i] = true;
      });
    }
  }
  const parts: ComponentChildren[] = [];
  for (let i = 0; i < letters.length; ) {
    let j = i;
    while (j < letters.length && hit[j] === hit[i]) j++;
    const piece = letters.slice(i, j).join("");
    parts.push(hit[i] ? <mark key={i}>{piece}</mark> : piece);
    i = j;
  }
  return parts;
}

/** *term*, **strong**, `code`, and names of rules as links. */
export function Words({ text, shown }: { text: string; shown: Shown }): JSX.Element {
  const found = shown.found ?? [];
  const links = new RegExp(`(\\b${shown.letter}\\d+\\b)`);
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/);
  return (
    <>
      {parts.map((part, i) => {
        if (part.startsWith("**")) return <strong key={i}>{marked(held(part.slice(2, -2)), found)}</strong>;
        if (part.startsWith("`")) return <code key={i}>{part.slice(1, -1)}</code>;
        if (part.startsWith("*")) return <em key={i}>{marked(held(part.slice(1, -1)), found)}</em>;
        return part.split(links).map((piece, j) =>
          j % 2 ? (
            <a key={`${i}.${j}`} href={`#/rules/${shown.game}/${piece}`}>
              {piece}
            </a>
          ) : (
            marked(held(piece), found)
          ),
        );
      })}
    </>
  );
}

/** Blocks one after the other; items that follow each other make a list. */
export function Blocks({ blocks, shown }: { blocks: Block[]; shown: Shown }): JSX.Element {
  const out: JSX.Element[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block.kind === "item") {
      const items: JSX.Element[] = [];
      for (; i < blocks.length && blocks[i].kind === "item"; i++) {
        items.push(
          <li key={i}>
            <Words text={(blocks[i] as { text: string }).text} shown={shown} />
          </li>,
        );
      }
      i--;
      out.push(<ul key={i}>{items}</ul>);
    } else if (block.kind === "table") {
      const [head, ...rows] = block.rows;
      const number = (cell: string) => (/^-?\d+$/.test(cell) ? "number" : undefined);
      out.push(
        <div key={i} class="rule-table" tabIndex={0} role="group" aria-label={head[0]}>
          <table>
            <thead>
              <tr>
                {head.map((cell, c) => (
                  <th key={c} scope="col" class={number(rows[0]?.[c] ?? "")}>
                    <Words text={cell} shown={shown} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, r) => (
                <tr key={r}>
                  {row.map((cell, c) => (
                    <td key={c} class={number(cell)}>
                      <Words text={cell} shown={shown} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>,
      );
    } else if (block.kind === "code") {
      out.push(
        <pre key={i} tabIndex={0}>
          {block.text}
        </pre>,
      );
    } else {
      out.push(
        <p key={i}>
          <Words text={block.text} shown={shown} />
        </p>,
      );
    }
  }
  return <>{out}</>;
}

export function Said({ statement, shown }: { statement: Statement; shown: Shown }): JSX.Element {
  if (!statement.mark) return <Blocks blocks={statement.blocks} shown={shown} />;
  return (
    <div class={`ruling ruling-${statement.mark}`}>
      <Badge mark={statement.mark} />
      <Blocks blocks={statement.blocks} shown={shown} />
      <p class="reason">
        <Words text={statement.why} shown={shown} />
      </p>
    </div>
  );
}
