// web/src/lib/dialog.tsx -- a window above the page that keeps the focus and gives it back.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useBack } from "./back";
import { t } from "./i18n";

export function Dialog(props: {
  title: string;
  close: () => void;
  wide?: boolean;
  beside?: boolean; // the board stays in sight
  addressed?: boolean; // it has an address of its own, from which one goes back
  children: ComponentChildren;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useBack(!props.addressed, props.close);
  // At once: a key that is pressed before the window is open would be lost.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    title.current?.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={props.beside ? "beside" : props.wide ? "wide" : ""}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.close();
      }}
      onClick={(event) => event.target === dialog.current && props.close()}
    >
      <div class="dialog-body">
        <header>
          <h2 ref={title} tabIndex={-1}>
            {props.title}
          </h2>
          <button type="button" class="quiet" aria-label={t("close")} onClick={props.close}>
            ✕
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
