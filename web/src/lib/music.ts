// web/src/lib/music.ts -- a quiet tune for each game, plucked on strings that are reckoned on the spot.
//
// Strings after Karplus and Strong: a breath of noise goes round a line as long as the note, a little
// duller each time. Written here for these games; a tune repeats, with a drone and a soft drum.
import { audio } from "./sounds";

interface Tune {
  beat: number; // seconds of a step
  root: number; // hertz
  scale: readonly number[]; // half tones above the root
  melody: readonly (number | null)[]; // steps of the scale; null: a rest
  bass: readonly (number | null)[]; // repeats by itself, an octave lower
  drum: readonly number[]; // loudness of each step
}

const DORIAN = [0, 2, 3, 5, 7, 9, 10];
const LYDIAN = [0, 2, 4, 6, 7, 9, 11];
const PHRYGIAN = [0, 1, 3, 5, 7, 8, 10];
const _ = null;

const TUNES: Record<string, Tune> = {
  // A dance in three.
  baron: {
    beat: 0.3,
    root: 293.7,
    scale: DORIAN,
    // biome-ignore format: a line of music
    melody: [
      0, _, 2, 4, _, 3, 2, _, 1, 0, _, _, 0, _, 2, 4, 5, 4, 3, 2, 1, 2, _, _, 4, _, 6, 7, _, 6, 5, 4, 3, 4, _, _, 3,
      2, 1, 2, _, 0, 1, _, -1, 0, _, _,
    ],
    bass: [0, _, _, 4, _, _],
    drum: [0.5, 0, 0.2, 0.3, 0, 0.2],
  },
  // Broken chords over wide land.
  barony: {
    beat: 0.42,
    root: 261.6,
    scale: LYDIAN,
    // biome-ignore format: a line of music
    melody: [
      0, 2, 4, 7, 4, 2, _, _, 1, 3, 5, 8, 5, 3, _, _, 2, 4, 6, 9, 6, 4, _, _, 1, 3, 4, 6, 4, 3, _, _, 0, 2, 5, 7, 5,
      2, _, _, 3, 5, 7, 8, 7, 5, _, _, 4, 2, 1, 2, 4, _, 3, _, 2, _, 1, _, 0, _, _, _,
    ],
    bass: [0, _, _, _, 4, _, _, _],
    drum: [0],
  },
  // Slow and dark, with a drum far away.
  feudo: {
    beat: 0.5,
    root: 220,
    scale: PHRYGIAN,
    // biome-ignore format: a line of music
    melody: [
      0, _, 1, 0, _, _, 2, _, 1, _, 0, _, -2, _, _, _, 0, _, 1, 2, _, 3, 4, _, 3, 2, 1, _, 0, _, _, _, 4, _, 5, 4, _,
      3, 4, _, 2, _, 1, _, 0, _, _, _,
    ],
    bass: [0, _, _, _, _, _, 4, _],
    drum: [0.8, 0, 0, 0.3, 0, 0, 0.5, 0],
  },
};

const AHEAD = 0.6; // seconds that are laid out in advance
const EVERY = 200; // milliseconds between two looks at the clock
const RINGS = 1.8; // seconds that a string is heard
const QUIET = 0.35; // of the loudness of sounds

const strings = new Map<number, AudioBuffer>();

/** A plucked string of so many hertz. */
function string(on: AudioContext, hertz: number): AudioBuffer {
  const known = strings.get(hertz);
  if (known) return known;
  const rate = on.sampleRate;
  const buffer = on.createBuffer(1, Math.floor(rate * RINGS), rate);
  const out = buffer.getChannelData(0);
  const line = Float32Array.from(
    { length: Math.max(2, Math.round(rate / hertz)) },
    () => Math.random() * 2 - 1,
  );
  for (let i = 0, at = 0; i < out.length; i++) {
    const next = (at + 1) % line.length;
    out[i] = line[at] * (1 - i / out.length);
    line[at] = 0.996 * 0.5 * (line[at] + line[next]);
    at = next;
  }
  strings.set(hertz, buffer);
  return buffer;
}

function pitch({ root, scale }: Tune, step: number, octave: number): number {
  const turn = Math.floor(step / scale.length);
  const half = scale[step - turn * scale.length] + 12 * (turn + octave);
  return Math.round(root * 2 ** (half / 12) * 10) / 10;
}

/** Begins a game's tune; `loud` is asked again at every step. What is returned ends it. */
export function begin(game: string, loud: () => number): () => void {
  const on = audio();
  const tune = TUNES[game] ?? TUNES.baron;
  if (!on) return () => undefined;
  const out = on.createGain();
  const soft = on.createBiquadFilter();
  soft.type = "lowpass";
  soft.frequency.value = 2400;
  soft.connect(out).connect(on.destination);
  const at = (step: number, list: readonly (number | null)[]) => list[step % list.length];
  const pluck = (hertz: number, when: number, gain: number) => {
    const source = on.createBufferSource();
    const level = on.createGain();
    source.buffer = string(on, hertz);
    level.gain.value = gain;
    source.connect(level).connect(soft);
    source.start(when);
  };
  const drum = (when: number, gain: number) => {
    const wave = on.createOscillator();
    const level = on.createGain();
    wave.frequency.setValueAtTime(110, when);
    wave.frequency.exponentialRampToValueAtTime(48, when + 0.12);
    level.gain.setValueAtTime(gain * 0.5, when);
    level.gain.exponentialRampToValueAtTime(0.0001, when + 0.22);
    wave.connect(level).connect(soft);
    wave.start(when);
    wave.stop(when + 0.24);
  };
  let step = 0;
  let next = on.currentTime + 0.3;
  const lay = () => {
    out.gain.value = loud() ** 2 * QUIET;
    if (document.hidden) {
      next = on.currentTime + 0.3; // nobody listens; it goes on from here
      return;
    }
    next = Math.max(next, on.currentTime + 0.02);
    for (; next < on.currentTime + AHEAD; next += tune.beat, step++) {
      const note = at(step, tune.melody);
      const low = at(step, tune.bass);
      const beat = at(step, tune.drum) ?? 0;
      if (note !== null) pluck(pitch(tune, note, 0), next, 0.5);
      if (low !== null) pluck(pitch(tune, low, -1), next, 0.35);
      if (beat > 0) drum(next, beat);
    }
  };
  lay();
  const timer = setInterval(lay, EVERY);
  return () => {
    clearInterval(timer);
    out.gain.setTargetAtTime(0, on.currentTime, 0.15);
    setTimeout(() => out.disconnect(), 1000);
  };
}
