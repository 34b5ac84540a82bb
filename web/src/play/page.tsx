// web/src/play/page.tsx -- a game being played: the board has the room, panels stand around it.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { shortTitle } from "../lib/app";
import { dragged } from "../lib/drag";
import { t } from "../lib/i18n";
import { LandPicture } from "../lib/land";
import { pace } from "../lib/settings";
import type { Table } from "../lib/table";
import { OVER } from "../lib/bridge";
import { Chances } from "./chances";
import { Cover } from "./cover";
import { Desk } from "./desk";
import { Log, Replay } from "./log";
import { Menu } from "./menu";
import { Seats } from "./seats";
import { BoardWords } from "./words";

/** Says aloud, for screen readers, what happens and what is asked. */
function Announcements({ table }: { table: Table }): JSX.Element {
  const said = useRef(table.shown.value);
  const lines: string[] = [];
  const shown = table.shown.value;
  if (shown > said.current) {
    for (const moment of table.log.value.slice(said.current, shown)) {
      for (const told of moment.events) lines.push(table.named(told.say));
    }
  }
  useEffect(() => {
    said.current = table.shown.value;
  });
  if (table.myTurn.value) lines.push(`${t("yourTurn")}. ${table.now.value.ask}`);
  return (
    <div class="sr" role="log" aria-live="polite" aria-atomic="false">
      {lines.length > 0 && <p key={shown}>{lines.join(" ")}</p>}
    </div>
  );
}

export function GameBoard({ table }: { table: Table }): JSX.Element {
  const { Board } = table.module;
  return (
    <Board
      position={table.look.value.position}
      seats={table.seats}
      next={table.choice.value.next}
      chosen={table.chosen.value}
      preview={table.preview.value}
      move={table.choice.value.complete}
      effects={table.effects.value}
      pick={(el) => table.pick(el)}
    />
  );
}

/** The next or previous thing on the page that can be chosen now. */
function focusTarget(step: number): void {
  const targets = [...document.querySelectorAll<HTMLElement>(".cell.target, .pickable.target, .confirm .primary")];
  if (targets.length === 0) return;
  const now = targets.indexOf(document.activeElement as HTMLElement);
  const to = now < 0 ? (step > 0 ? 0 : -1) : now + step;
  targets.at(to % targets.length)!.focus();
}

/** Keys that work wherever the focus is, unless something is being typed or a dialog is open. */
export function useTableKeys(table: Table): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(on.tagName) || document.querySelector("dialog[open]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") table.letGo();
      else if (event.key === "u") table.undo();
      else if (event.key === "n") focusTarget(1);
      else if (event.key === "p") focusTarget(-1);
      else if (event.key === "Enter" && on === document.body) table.confirm();
      else if (event.key === " " && on === document.body && !table.live.value) table.skip();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [table]);
}

function Dragged(): JSX.Element | null {
  const drag = dragged.value;
  if (!drag) return null;
  return (
    <div class="dragged" style={{ left: `${drag.x}px`, top: `${drag.y}px` }}>
      <LandPicture kind={drag.el} size={64} />
    </div>
  );
}

export function PlayPage({ table }: { table: Table }): JSX.Element {
  const side = useSignal<"log" | "words" | null>(
    matchMedia("(min-width: 900px)").matches ? "log" : null,
  );
  const menu = useSignal(false);
  useTableKeys(table);
  const title = shortTitle(table.game());
  useEffect(() => {
    document.title = `${table.myTurn.value ? "● " : ""}${title} – Liege`;
  });
  const tab = (which: "log" | "words", words: string) => (
    <button
      type="button"
      aria-expanded={side.value === which}
      class={side.value === which ? "on" : ""}
      onClick={() => (side.value = side.value === which && innerWidth < 900 ? null : which)}
    >
      {words}
    </button>
  );
  return (
    <div class={`play ${side.value ? "with-side" : ""}`}>
      <header class="bar">
        <a class="button quiet" href="#/" title={t("home")}>
          ‹ <span class="brand">Liege</span>
          <span class="sr">{t("home")}</span>
        </a>
        <h1>{title}</h1>
        <div class="bar-buttons">
          {tab("log", t("log"))}
          {tab("words", t("boardWords"))}
          <button type="button" aria-haspopup="dialog" onClick={() => (menu.value = true)}>
            {t("menu")}
          </button>
        </div>
      </header>
      {table.cover.value !== null ? (
        <Cover table={table} />
      ) : (
        <>
          <Seats table={table} />
          <main id="main" class="stage">
            {table.browsing.value !== null && (
              <div class="looking" role="status">
                {t("looking", { n: table.browsing.value, all: table.count.value })}
                <button type="button" onClick={() => table.goTo(table.count.value)}>
                  {t("toNow")}
                </button>
              </div>
            )}
            <GameBoard table={table} />
            {!table.live.value && table.browsing.value === null && pace() > 0 && (
              <button type="button" class="skip" onClick={() => table.skip()}>
                {t("skipMotion")} ››
              </button>
            )}
          </main>
          <Desk table={table} />
          {side.value !== null && (
            <aside class="side" aria-label={side.value === "log" ? t("log") : t("boardWords")}>
              {side.value === "log" ? (
                <>
                  <Log table={table} />
                  {table.now.value.turn === OVER && <Chances table={table} />}
                  <Replay table={table} />
                </>
              ) : (
                <BoardWords table={table} />
              )}
            </aside>
          )}
          <Announcements table={table} />
        </>
      )}
      {menu.value && <Menu table={table} close={() => (menu.value = false)} />}
      <Dragged />
    </div>
  );
}
