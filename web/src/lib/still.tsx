// web/src/lib/still.tsx -- a part of the page that is drawn again only if what it is drawn from has changed.
import { Component, type ComponentChildren } from "preact";

interface Props {
  /** All that the drawing depends on; each is compared by ===. Signals that `draw` reads itself, such
   *  as the language, must stand here, too. */
  from: readonly unknown[];
  draw: () => ComponentChildren;
}

/** Boards of a hundred cells and logs of a hundred lines change in one or two places at a time. */
export class Still extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const { from } = this.props;
    return next.from.length !== from.length || next.from.some((one, i) => one !== from[i]);
  }

  override render() {
    return <>{this.props.draw()}</>;
  }
}
