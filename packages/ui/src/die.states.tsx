import { Die } from './die.tsx';
import type { States } from './states.ts';

export const states: States = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6'].map((face) => [face, <Die key={face} face={face} size={40} />]),
);
