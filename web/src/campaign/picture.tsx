// web/src/campaign/picture.tsx -- where a scenario begins, drawn small: the part of its board that it is about.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type Scene, ScenePicture, SCENES } from "../games/scene";
import { rules } from "../lib/app";
import { ALL, type GameFacts } from "../lib/bridge";
import { openingOf } from "./lay";
import type { Scenario } from "./scenario";

/** A scene as one scenario shows it: the places that its words name belong to what it is about. */
export function sceneOf(game: string, position: unknown, scenario: Scenario): Scene | null {
  const scene = SCENES[game]?.(position, scenario.shows ?? []);
  if (!scene) return null;
  const words = `${scenario.story[0]} ${scenario.start?.[0]}`;
  const named = scene.named?.filter(([name]) => words.includes(name)) ?? [];
  const about = scenario.at ? [scenario.at] : scene.about;
  return { ...scene, named, about: [...about, ...named.map(([, cell]) => cell)] };
}

export function ScenarioPicture({
  game,
  scenario,
}: {
  game: GameFacts;
  scenario: Scenario;
}): JSX.Element | null {
  const scene = useMemo(() => {
    const match = openingOf(rules.value!, game, scenario);
    const { position } = match.look<any>(-1, ALL, 0);
    match.close();
    return sceneOf(game.name, position, scenario);
  }, [game.name, scenario]);
  return scene && <ScenePicture scene={scene} />;
}
