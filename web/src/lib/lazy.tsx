// web/src/lib/lazy.tsx -- parts of the page that are loaded when they are first wanted.
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { t } from "./i18n";
import { afterFrame, awaits } from "./late";

/** Does something with a part of the page: at once, but for the first time, when it is still on its way; not at all where
 *  it cannot be had. */
export function loaded<T>(load: () => Promise<T>): (what: (part: T) => void) => void {
  let had: T | null = null;
  return (what) => {
    if (had) what(had);
    else
      awaits(
        load().then(
          (part) => what((had = part)),
          () => undefined,
        ),
      );
  };
}

/** A component that is loaded when it is first shown; nothing else of the page waits for it. `quiet`: nor is it moved
 *  by words that stand in for it. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  quiet = false,
): ComponentType<P> {
  const loaded = signal<ComponentType<P> | null>(null);
  const problem = signal<string | null>(null);
  let under = false; // is it on its way?
  const begin = () => {
    if (under) return;
    under = true;
    // To ask for it takes the browser longer than to draw what it is part of, which is not kept waiting.
    const frame = new Promise<void>((drawn) => afterFrame(drawn));
    awaits(
      frame.then(load).then(
        (component) => (loaded.value = component),
        (why: unknown) => {
          under = false;
          problem.value = why instanceof Error ? why.message : String(why);
        },
      ),
    );
  };
  return function Lazy(props: P): JSX.Element | null {
    const Part = loaded.value;
    if (Part) return <Part {...props} />;
    begin();
    if (problem.value === null && quiet) return null;
    if (problem.value === null) return <p class="loading">{t("loading")}</p>;
    const again = () => {
      problem.value = null;
      begin();
    };
    return (
      <p class="loading" role="alert">
        {t("badPart", { why: problem.value })}{" "}
        <button type="button" onClick={again}>
          {t("retry")}
        </button>
      </p>
    );
  };
}
