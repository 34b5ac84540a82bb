// web/src/play/words.tsx -- the board and the possible moves in words, for screen readers and all.
import type { JSX } from "preact";
import { hinted } from "../lib/hints";
import { say, t, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";

const CHOOSING: ThreeWords = [
  "Choosing a move shows what it does before it counts.",
  "Wer einen Zug wählt, sieht zuerst, was er bewirkt.",
  "Choisir un coup montre d’abord ses effets.",
];

export function BoardWords({ table }: { table: Table }): JSX.Element {
  const look = table.look.value;
  const { module } = table;
  const moves = table.myTurn.value ? table.now.value.moves : [];
  const pointer = hinted.value;
  const isHinted = (cell: string) => pointer?.cells.includes(cell);
  return (
    <div class="board-words" tabIndex={0} role="region" aria-label={t("boardWords")}>
      <h2>{t("seatsPanel")}</h2>
      <ul>
        {table.seats.map((seat, i) => (
          <li key={i}>
            <strong>{seat.name}</strong>: {table.named(module.facts(look.position, i))}
          </li>
        ))}
      </ul>
      {pointer && pointer.words !== "" && (
        <>
          <h2>{t("hint")}</h2>
          <p>{t("hintIs", { move: table.named(pointer.words) })}</p>
        </>
      )}
      {moves.length > 0 && (
        <>
          <h2>{t("movesWords")}</h2>
          <p class="small">{say(CHOOSING)}</p>
          <ul class="move-list">
            {moves.map((move) => (
              <li key={move}>
                <button
                  type="button"
                  data-move={move}
                  aria-pressed={table.choice.value.complete === move}
                  onClick={() =>
                    table.choice.value.complete === move ? table.confirm() : table.pickMove(move)
                  }
                >
                  {table.named(module.sayMove(move, look))}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t("boardMap")}</h2>
      <table>
        <tbody>
          {module.cells(look.position, table.seats).map(({ cell, words }) => (
            <tr key={cell} class={isHinted(cell) ? "hinted" : ""}>
              <th scope="row">{table.named(cell)}</th>
              <td>
                {words}
                {isHinted(cell) && ` ← ${t("hint")}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
