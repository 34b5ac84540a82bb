// web/src/lib/board-names.tsx -- names on the land of a board, drawn: only boards that have such bring it along.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Box } from "./framing";
import { isSpoken, layNames, type Name, type Standing } from "./names";
import { Still } from "./still";

export interface NamesProps {
  names: readonly Name[];
  few: boolean; // there is room only for those that have to be there
  standing: readonly Standing[]; // what they are not to cover
  grow: number;
  box: Box;
}

/** Names on the land, none over another. */
export function Names(props: NamesProps): JSX.Element {
  const { standing, grow, few } = props;
  const names = few ? props.names.filter(({ always, words }) => always || isSpoken(words())) : props.names;
  const { current: ways } = useRef(new Map<string, number>());
  const { x: left, y: top, width, height } = props.box;
  const pieces = standing.flatMap(({ x, y, k }) => [x, y, k]);
  const edges = { left, top, right: left + width, bottom: top + height };
  const { current: heard } = useRef(new Set<string>()); // in the order they were first read: what has its place keeps it
  const read = names.filter(({ words }) => isSpoken(words()));
  for (const { id } of read) heard.add(id);
  const order = [
    ...[...heard].flatMap((id) => names.find((name) => name.id === id) ?? []),
    ...names.filter(({ id }) => !heard.has(id)),
  ];
  const ids = order.map(({ id }) => id);
  return (
    <Still
      from={[grow, left, top, width, height, read.map(({ id }) => id).join(), ...pieces, ...ids]}
      draw={() =>
        layNames(order, grow, edges, standing, ways).map(({ name, words, size, x, y }) => (
          <text
            key={name.id}
            class={`place-name ${name.kind} ${read.includes(name) ? "spoken" : ""}`}
            x={x}
            y={y}
            style={size < name.size * grow ? { fontSize: `${size}px` } : undefined}
          >
            {words}
          </text>
        ))
      }
    />
  );
}
