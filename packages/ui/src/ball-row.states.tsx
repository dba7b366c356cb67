import { skins } from '@foyer/theme/skins.data.ts';
import { BallRow } from './ball-row.tsx';
import type { States } from './states.ts';

const values = ['4', '9', '0', '2', '7'];

export const states: States = Object.fromEntries(
  Object.entries(skins).map(([skin, { ball }]) => [
    skin,
    <BallRow key={skin} values={values} look={ball} label="Special prize 49027" />,
  ]),
);
