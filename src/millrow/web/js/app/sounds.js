/** Small sounds made in the browser: wood on wood, and a chime at the end. Silent unless asked for. */

import { settings } from "./settings.js";

let context = null;

function tone({ from, to = from, at = 0, lasts, loud, shape = "sine" }) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: from });
  const gain = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

const SOUNDS = {
  put: () => tone({ from: 320, to: 150, lasts: 0.09, loud: 0.3, shape: "triangle" }),
  fall: () => tone({ from: 240, to: 110, at: 0.25, lasts: 0.14, loud: 0.35, shape: "triangle" }),
  take: () => tone({ from: 260, to: 620, lasts: 0.12, loud: 0.2 }),
  refuse: () => tone({ from: 130, to: 100, lasts: 0.12, loud: 0.2, shape: "square" }),
  end: () => [392, 494, 587].forEach((from, i) => tone({ from, at: 0.13 * i, lasts: 0.5, loud: 0.18 })),
};

/** Play a sound by name, if sounds are on and the browser lets us. */
export function play(name) {
  if (!settings.get("sounds")) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    SOUNDS[name]();
  } catch {
    // no sound device: the game goes on in silence
  }
}
