// web/src/rules/examples.tsx -- drawn examples below the rule that they explain.
import type { JSX } from "preact";
import { gameModule } from "../games/list";
import type { Example } from "../games/module";
import { rules, usualSeats } from "../lib/app";
import type { GameFacts, Preview } from "../lib/bridge";
import { say } from "../lib/i18n";
import { langNumber } from "../lib/settings";

/** A position of an example or a lesson as a record that the rules can load. */
export function exampleRecord(game: GameFacts, position: unknown, seed = 1): string {
  return JSON.stringify({
    game: game.name,
    rules: game.version,
    seats: (position as { seats: number }).seats,
    seed,
    nature: "auto",
    position,
    moves: [],
  });
}

/** A position with the move that is made in it and what the rules say happens. */
function Drawn({ game, example }: { game: GameFacts; example: Example }): JSX.Element {
  const module = gameModule(game.name);
  const seats = usualSeats(game, (example.position as { seats: number }).seats).map((seat, i) => ({
    ...seat,
    name: ["Anna", "Ben", "Cleo", "Dario", "Emma"][i],
  }));
  let preview: Preview | null = null;
  const match = rules.value!.loadRecord(exampleRecord(game, example.position));
  if (example.move) preview = match.preview(example.move, langNumber());
  match.close();
  const named = (words: string) => words.replace(/\{(\d)\}/g, (_, seat) => seats[Number(seat)].name);
  return (
    <figure class="example">
      <div inert>
        <module.Board
          position={example.position}
          seats={seats}
          next={new Set()}
          chosen={[]}
          preview={preview}
          move={example.move ?? null}
          effects={[]}
          pick={() => undefined}
        />
      </div>
      <figcaption>
        <strong>{say(example.title)}</strong> {say(example.text)}
        {preview && (
          <ul>
            {preview.events.map((told, i) => (
              <li key={i}>
                {named(told.say)} <a href={`#/rules/${game.name}/${told.data.rule}`}>{told.data.rule}</a>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  );
}

/** All examples of a rule: each stands below the last of the rules that it names. */
export function RuleExamples({ game, number }: { game: GameFacts; number: number }): JSX.Element {
  const examples = gameModule(game.name).examples.filter((one) => Math.max(...one.rules) === number);
  return (
    <>
      {examples.map((example, i) => (
        <Drawn key={i} game={game} example={example} />
      ))}
    </>
  );
}
