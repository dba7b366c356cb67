import { readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import { useSyncExternalStore } from 'react';
import { readWantsSound } from './address.ts';

const KEY = 'arcade.sound';
const listeners = new Set<() => void>();
// The member's setting for all games, until they switch the sound in this tab.
let isOn = readTab<boolean>(KEY) ?? readWantsSound();
let context: AudioContext | null = null;

/** The notes of each sound: frequency in Hz, start and length in seconds. */
const SOUNDS = {
  tap: [[420, 0, 0.05]],
  win: [
    [523, 0, 0.1],
    [659, 0.09, 0.1],
    [784, 0.18, 0.2],
  ],
  lose: [[220, 0, 0.12]],
  land: [[700, 0, 0.06]],
} as const satisfies Record<string, readonly (readonly [number, number, number])[]>;

/** Whether sound is on, and the switch for this tab. */
export function useSound(): readonly [boolean, (next: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => isOn);
  return [on, setSound];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSound(next: boolean): void {
  isOn = next;
  writeTab(KEY, next);
  for (const listener of listeners) listener();
  if (next) playSound('tap');
}

/** Plays a synthesised sound, if sound is on. */
export function playSound(name: keyof typeof SOUNDS): void {
  if (!isOn) return;
  context ??= new AudioContext();
  for (const [frequency, at, seconds] of SOUNDS[name]) playNote(context, frequency, [at, seconds]);
}

function playNote(audio: AudioContext, frequency: number, [at, seconds]: readonly [number, number]): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + at;
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
