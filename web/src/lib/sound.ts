// web/src/lib/sound.ts -- short sounds for what happens, made on the spot; none unless asked for.
import { volume } from "./settings";

export type Sound = "lay" | "take" | "fight" | "turn" | "end";

/** One voice of a sound: a tone that glides and dies away, or a breath of noise. */
interface Voice {
  kind: OscillatorType | "noise";
  from: number; // hertz; of noise: where its filter begins
  to: number;
  start: number; // seconds
  length: number;
  loud: number; // 0 to 1
}

const SOUNDS: Record<Sound, Voice[]> = {
  // A tile or a piece set down on wood.
  lay: [
    { kind: "noise", from: 900, to: 200, start: 0, length: 0.07, loud: 0.5 },
    { kind: "triangle", from: 190, to: 120, start: 0, length: 0.12, loud: 0.6 },
  ],
  // Something picked up.
  take: [
    { kind: "noise", from: 1800, to: 3600, start: 0, length: 0.06, loud: 0.22 },
    { kind: "triangle", from: 330, to: 440, start: 0.02, length: 0.1, loud: 0.35 },
  ],
  // Blade on blade, then a drum.
  fight: [
    { kind: "noise", from: 5200, to: 2600, start: 0, length: 0.16, loud: 0.4 },
    { kind: "square", from: 1480, to: 1380, start: 0, length: 0.16, loud: 0.08 },
    { kind: "sine", from: 95, to: 55, start: 0.12, length: 0.3, loud: 0.9 },
  ],
  // Two notes of a horn, far off.
  turn: [
    { kind: "sawtooth", from: 294, to: 294, start: 0, length: 0.14, loud: 0.12 },
    { kind: "sawtooth", from: 392, to: 392, start: 0.13, length: 0.24, loud: 0.12 },
  ],
  // A short fanfare.
  end: [294, 392, 494, 588].map((note, i) => ({
    kind: "sawtooth" as const,
    from: note,
    to: note,
    start: i * 0.14,
    length: i === 3 ? 0.55 : 0.16,
    loud: 0.14,
  })),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function sing(audio: AudioContext, out: AudioNode, voice: Voice): void {
  const from = audio.currentTime + voice.start;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(voice.loud, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + voice.length);
  gain.connect(out);
  const filter = audio.createBiquadFilter();
  filter.type = voice.kind === "noise" ? "bandpass" : "lowpass";
  filter.connect(gain);
  if (voice.kind === "noise") {
    if (!noise) {
      noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    const source = audio.createBufferSource();
    source.buffer = noise;
    filter.frequency.setValueAtTime(voice.from, from);
    filter.frequency.exponentialRampToValueAtTime(voice.to, from + voice.length);
    source.connect(filter);
    source.start(from);
    source.stop(from + voice.length);
  } else {
    const tone = audio.createOscillator();
    tone.type = voice.kind;
    tone.frequency.setValueAtTime(voice.from, from);
    tone.frequency.exponentialRampToValueAtTime(voice.to, from + voice.length);
    filter.frequency.value = 1600;
    tone.connect(filter);
    tone.start(from);
    tone.stop(from + voice.length);
  }
}

/** Plays a sound if sounds are wanted and the browser lets them be heard. */
export function play(sound: Sound): void {
  if (volume.value <= 0 || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const out = context.createGain();
    out.gain.value = (volume.value / 100) ** 2 * 0.7;
    out.connect(context.destination);
    for (const voice of SOUNDS[sound]) sing(context, out, voice);
    setTimeout(() => out.disconnect(), 1500);
  } catch {
    // A device without sound is played on in silence.
  }
}
