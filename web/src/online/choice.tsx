// web/src/online/choice.tsx -- a choice and a yes or no, as the forms about tables have them.
import type { ComponentChildren, JSX } from "preact";

export function Choice<T extends string | number>(props: {
  name: string;
  label: string;
  hint?: string;
  value: T;
  options: [T, string][];
  change: (value: T) => void;
}): JSX.Element {
  return (
    <label class="field-row">
      <span>
        {props.label}
        {props.hint && <small>{props.hint}</small>}
      </span>
      <select
        name={props.name}
        value={props.value}
        onChange={(event) => props.change(props.options[event.currentTarget.selectedIndex][0])}
      >
        {props.options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Check(props: {
  checked: boolean;
  change: (on: boolean) => void;
  disabled?: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <label class="check-row">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.change(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}
