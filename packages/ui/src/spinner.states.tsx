import { Spinner } from './spinner.tsx';
import type { States } from './states.ts';

export const states: States = { sizes: [18, 28, 44].map((size) => <Spinner key={size} size={size} />) };
