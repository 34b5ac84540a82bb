// web/src/lib/sounds.ts -- the sounds themselves: voices made on the spot, nothing recorded.
import type { Sound } from "./sound";

/** One voice of a sound: a tone that glides and dies away, or a breath of noise. */
interface Voice {
  kind: OscillatorType | "noise";
  from: number; // hertz; of noise: where its filter begins
  to: number;
  start: number; // seconds
  length: number;
  loud: number; // 0 to 1
}

const tone = (
  kind: Voice["kind"],
  [from, to]: [number, number],
  [start, length]: [number, number],
  loud: number,
): Voice => ({ kind, from, to, start, length, loud });

/** Notes one after the other, the last one held. */
const tune = (kind: OscillatorType, notes: number[], each: number, last: number, loud: number): Voice[] =>
  notes.map((note, i) =>
    tone(kind, [note, note], [i * each, i === notes.length - 1 ? last : each + 0.02], loud),
  );

const SOUNDS: Record<Sound, Voice[]> = {
  // A tile or a piece set down on wood.
  lay: [tone("noise", [900, 200], [0, 0.07], 0.5), tone("triangle", [190, 120], [0, 0.12], 0.6)],
  // Something picked up.
  take: [tone("noise", [1800, 3600], [0, 0.06], 0.22), tone("triangle", [330, 440], [0.02, 0.1], 0.35)],
  // Three steps on a road.
  march: [0, 0.09, 0.18].map((start, i) => tone("noise", [420 + 60 * i, 160], [start, 0.06], 0.4)),
  // A hammer on stone, twice.
  build: [0, 0.16].flatMap((start) => [
    tone("noise", [2600, 900], [start, 0.05], 0.35),
    tone("square", [520, 430], [start, 0.06], 0.1),
    tone("triangle", [150, 95], [start, 0.14], 0.55),
  ]),
  // Coins.
  coin: [0, 0.07, 0.12].flatMap((start, i) => [
    tone("sine", [2350 + 310 * i, 2330 + 310 * i], [start, 0.22], 0.12),
    tone("sine", [3920 + 210 * i, 3900 + 210 * i], [start, 0.12], 0.06),
  ]),
  // Blade on blade, then a drum.
  fight: [
    tone("noise", [5200, 2600], [0, 0.16], 0.4),
    tone("square", [1480, 1380], [0, 0.16], 0.08),
    tone("sine", [95, 55], [0.12, 0.3], 0.9),
  ],
  // A bell that warns.
  bell: [220, 443, 527, 665].map((note, i) =>
    tone("sine", [note, note * 0.995], [0, 1.1 - 0.2 * i], 0.22 / (i + 1)),
  ),
  // Two notes of a horn, far off.
  turn: tune("sawtooth", [294, 392], 0.13, 0.24, 0.12),
  // A short fanfare.
  end: tune("sawtooth", [294, 392, 494, 588], 0.14, 0.55, 0.14),
  // The same horn, going home.
  lose: tune("sawtooth", [392, 349, 294], 0.2, 0.6, 0.1),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** The one place that sound comes from; null where there is none. */
export function audio(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

function sing(on: AudioContext, out: AudioNode, voice: Voice): void {
  const from = on.currentTime + voice.start;
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(voice.loud, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + voice.length);
  gain.connect(out);
  const filter = on.createBiquadFilter();
  filter.type = voice.kind === "noise" ? "bandpass" : "lowpass";
  filter.connect(gain);
  if (voice.kind === "noise") {
    if (!noise) {
      noise = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    const source = on.createBufferSource();
    source.buffer = noise;
    filter.frequency.setValueAtTime(voice.from, from);
    filter.frequency.exponentialRampToValueAtTime(voice.to, from + voice.length);
    source.connect(filter);
    source.start(from);
    source.stop(from + voice.length);
  } else {
    const wave = on.createOscillator();
    wave.type = voice.kind;
    wave.frequency.setValueAtTime(voice.from, from);
    wave.frequency.exponentialRampToValueAtTime(voice.to, from + voice.length);
    filter.frequency.value = voice.kind === "sine" ? 6000 : 1600;
    wave.connect(filter);
    wave.start(from);
    wave.stop(from + voice.length);
  }
}

/** Makes a sound, `loud` from 0 to 1. */
export function make(sound: Sound, loud: number): void {
  const on = audio();
  if (!on) return;
  const out = on.createGain();
  out.gain.value = loud ** 2 * 0.7;
  out.connect(on.destination);
  for (const voice of SOUNDS[sound]) sing(on, out, voice);
  setTimeout(() => out.disconnect(), 2000);
}
