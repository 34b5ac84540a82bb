// web/src/lib/sound.ts -- short sounds for what happens and a quiet tune; neither unless asked for.
import { music, volume } from "./settings";

export type Sound = "lay" | "take" | "march" | "build" | "coin" | "fight" | "bell" | "turn" | "end" | "lose";

/** Plays a sound if sounds are wanted and the browser lets them be heard. */
export function play(sound: Sound): void {
  if (volume.value <= 0) return;
  void import("./sounds").then(({ make }) => make(sound, volume.value / 100)).catch(() => undefined); // a device without sound is played on in silence
}

/** Plays a game's tune while it is wanted; what is returned ends it. */
export function playTune(game: string): () => void {
  if (music.value <= 0) return () => undefined;
  let ended = false;
  let stop: () => void = () => undefined;
  void import("./music")
    .then(({ begin }) => {
      if (!ended) stop = begin(game, () => music.value / 100);
    })
    .catch(() => undefined);
  return () => {
    ended = true;
    stop();
  };
}
