// web/src/lib/still.tsx -- a part of the page that is drawn again only if what it is drawn from has changed.
import { Component, type ComponentChildren, type JSX } from "preact";
import { useRef } from "preact/hooks";

interface Props {
  /** All that the drawing depends on; each is compared by ===. Signals that `draw` reads itself, such
   *  as the language, must stand here, too. */
  from: readonly unknown[];
  draw: () => ComponentChildren;
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** Boards of a hundred cells and logs of a hundred lines change in one or two places at a time. */
export class Still extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return !same(next.from, this.props.from);
  }

  override render() {
    return <>{this.props.draw()}</>;
  }
}

/** The same for many parts of one drawing, by their names: what stays as it was is handed out as it was, and Preact, to
 *  which each part that it has to ask costs a little, does not even look at it. */
export function useStills(): (name: string, from: Props["from"], draw: Props["draw"]) => JSX.Element {
  const { current: kept } = useRef(new Map<string, { from: Props["from"]; part: JSX.Element }>());
  return (name, from, draw) => {
    const before = kept.get(name);
    if (before && same(before.from, from)) return before.part;
    const part = <Still key={name} from={from} draw={draw} />;
    kept.set(name, { from, part });
    return part;
  };
}
