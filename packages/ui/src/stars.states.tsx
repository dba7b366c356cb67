import { Stars } from './stars.tsx';
import type { States } from './states.ts';

export const states: States = {
  five: <Stars label="5 of 5" />,
  three: <Stars label="3 of 5" count={3} size={20} />,
};
