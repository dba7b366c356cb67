import { Scene } from './scene.tsx';
import type { States } from './states.ts';

const NAMES = ['domain', 'empty', 'maintenance', 'offline', 'region'] as const;

export const states: States = {
  card: NAMES.map((name) => <Scene key={name} name={name} size="card" />),
  screen: <Scene name="empty" />,
};
