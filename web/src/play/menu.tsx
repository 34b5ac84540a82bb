// web/src/play/menu.tsx -- save, share, settings, rules.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { notice } from "../lib/app";
import { Dialog } from "../lib/dialog";
import { labelled, t } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { isDeal } from "../lib/saves";
import { pack, saveFile } from "../lib/share";
import { volume } from "../lib/settings";
import { play } from "../lib/sound";
import type { Table } from "../lib/table";

const GiveUp = lazy(() => import("./give-up").then((part) => part.GiveUp));
const SettingsDialog = lazy(() => import("../lib/settings-dialog").then((part) => part.SettingsDialog));

const LOUD = 60; // per cent, where sounds are switched on without saying how loud

export function Menu(props: {
  table: Table;
  close: () => void;
  open: (side: "words" | "aid" | "plan") => void;
}): JSX.Element {
  const { table, close, open } = props;
  const settings = useSignal(false);
  const link = useSignal<string | null>(null);
  const save = () => {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`liege-${table.module.name}-${day}.txt`, table.record());
    close();
  };
  const share = async () => {
    const shared = { record: JSON.parse(table.shortRecord()), seats: table.seats };
    const url = `${location.href.split("#")[0]}#/r/${await pack(JSON.stringify(shared))}`;
    try {
      await navigator.clipboard.writeText(url);
      notice.value = { words: t("linkCopied"), passing: true };
      close();
    } catch {
      link.value = url;
    }
  };
  const switchSound = () => {
    volume.value = volume.value === 0 ? LOUD : 0;
    play("lay"); // nothing where it was switched off
  };
  if (settings.value) return <SettingsDialog close={close} />;
  return (
    <Dialog title={t("menu")} close={close}>
      <div class="menu">
        {table.canRestart.value && table.plan.value === null && (
          <button
            type="button"
            class="menu-restart"
            onClick={() => {
              close();
              table.restartTurn();
            }}
          >
            ⟲ {t("restartTurn")}
          </button>
        )}
        {table.room && <table.room.Menu close={close} />}
        {(table.room === null || table.room.hasRecord()) && (
          <>
            <button type="button" onClick={save}>
              {t("save")}
            </button>
            <button type="button" onClick={() => void share()}>
              {t("shareLink")}
            </button>
          </>
        )}
        {link.value !== null && (
          <label>
            {t("linkShow")}
            <input readOnly value={link.value} onFocus={(event) => event.currentTarget.select()} />
          </label>
        )}
        <a class="button" href={`#/rules/${table.module.name}`} onClick={close}>
          {t("rules")}
        </a>
        {(["plan", "aid", "words"] as const).map((side) => (
          <button
            key={side}
            type="button"
            class={`menu-${side}`}
            onClick={() => {
              close();
              open(side);
            }}
          >
            {t(side === "words" ? "boardWords" : side)}
          </button>
        ))}
        <button type="button" class="menu-sound" aria-pressed={volume.value > 0} onClick={switchSound}>
          ♪ {labelled(t("sound"), volume.value === 0 ? t("soundOff") : `${volume.value}\u00a0%`)}
        </button>
        <button type="button" onClick={() => (settings.value = true)}>
          {t("settings")}
        </button>
        {table.mayGiveUp() && (
          <GiveUp
            once={isDeal(table.id)}
            act={() => {
              close();
              table.giveUp();
            }}
          />
        )}
        <a class="button" href="#/">
          {t("home")}
        </a>
      </div>
    </Dialog>
  );
}
