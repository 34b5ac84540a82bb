// web/document.ts -- a text of docs/ as a page of HTML: headings, paragraphs, lists, tables, code.

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]!);

/** Code first, because nothing in it means anything else. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith("`") && part.length > 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replace(/&lt;br&gt;/g, "<br>")
            .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
            .replace(/(^|[^\w*])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
            .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>'),
    )
    .join("");
}

function row(line: string, cell: "td" | "th"): string {
  const cells = line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split(/(?<!\\)\|/);
  return `<tr>${cells.map((one) => `<${cell}>${inline(one.trim().replace(/\\\|/g, "|"))}</${cell}>`).join("")}</tr>`;
}

export function documentBody(text: string): string {
  const lines = text.split("\n");
  const out: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    const heading = /^(#{1,4}) (.*)/.exec(line);
    if (line.startsWith("```")) {
      const from = ++i;
      while (i < lines.length && !lines[i].startsWith("```")) i++;
      out.push(`<pre><code>${escaped(lines.slice(from, i).join("\n"))}</code></pre>`);
      i++;
    } else if (heading) {
      const level = heading[1].length;
      const id = heading[2].toLowerCase().replace(/[^a-z0-9]+/g, "-");
      out.push(`<h${level} id="${id}">${inline(heading[2])}</h${level}>`);
      i++;
    } else if (line.startsWith("|")) {
      const from = i;
      while (i < lines.length && lines[i].startsWith("|")) i++;
      const [head, , ...body] = lines.slice(from, i);
      out.push(
        `<div class="wide"><table><thead>${row(head, "th")}</thead><tbody>${body.map((one) => row(one, "td")).join("")}</tbody></table></div>`,
      );
    } else if (line.startsWith("- ")) {
      const from = i;
      while (i < lines.length && lines[i].startsWith("- ")) i++;
      out.push(
        `<ul>${lines
          .slice(from, i)
          .map((one) => `<li>${inline(one.slice(2))}</li>`)
          .join("")}</ul>`,
      );
    } else if (line.trim() === "") {
      i++;
    } else {
      const from = i;
      while (i < lines.length && lines[i].trim() !== "" && !/^(#|```|\||- )/.test(lines[i])) i++;
      out.push(`<p>${inline(lines.slice(from, i).join(" "))}</p>`);
    }
  }
  return out.join("\n");
}

export function documentPage(text: string, title: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="document.css">
<main>
${documentBody(text)}
</main>
</html>
`;
}
