import { Ring } from './ring.tsx';
import type { States } from './states.ts';

export const states: States = Object.fromEntries(
  [0, 0.35, 1].map((value) => [`${value * 100} %`, <Ring key={value} value={value}>{`${value * 100}`}</Ring>]),
);
