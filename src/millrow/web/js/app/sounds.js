/** Short synthesised sounds: a knock for discs, a chime at the end. They begin with the first click or key. */

import { settings } from "./settings.js";

let context = null;

/** @param {{from: number, to?: number, at?: number, duration: number, volume: number, type?: OscillatorType}} sound frequencies in Hz, times in seconds */
function tone({ from, to = from, at = 0, duration, volume, type = "sine" }) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type, frequency: from });
  const gain = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + duration);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + duration);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + duration);
}

const SOUNDS = {
  put: () => tone({ from: 320, to: 150, duration: 0.09, volume: 0.3, type: "triangle" }),
  fall: () => tone({ from: 240, to: 110, at: 0.25, duration: 0.14, volume: 0.35, type: "triangle" }),
  take: () => tone({ from: 260, to: 620, duration: 0.12, volume: 0.2 }),
  refuse: () => tone({ from: 130, to: 100, duration: 0.12, volume: 0.2, type: "square" }),
  mill: () => [440, 660].forEach((from, i) => tone({ from, at: 0.1 * i, duration: 0.3, volume: 0.16 })),
  end: () => [392, 494, 587].forEach((from, i) => tone({ from, at: 0.13 * i, duration: 0.5, volume: 0.18 })),
};

/** Play a sound by name, if sounds are on and the player has clicked or pressed a key: browsers allow none before. */
export function play(name) {
  if (!settings.get("sounds") || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    SOUNDS[name]();
  } catch {
    // no sound device: play without sound
  }
}
