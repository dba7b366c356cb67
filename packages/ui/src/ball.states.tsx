import { skins } from '@foyer/theme/skins.data.ts';
import { Ball } from './ball.tsx';
import { BallRow } from './ball-row.tsx';
import type { States } from './states.ts';

const SIZES = [22, 26, 28, 36, 44, 54];

export const states: States = {
  ivory: SIZES.map((size) => <Ball key={size} value="07" size={size} />),
  gloss: [25, 95, 165, 215, 275, 335].map((hue) => (
    <Ball key={hue} value="7" size={44} tone={{ hue, lightness: hue === 95 ? 0.78 : 0.6 }} />
  )),
  'in a row': <BallRow values={['4', '9', '0', '2', '7']} look={skins.lacquer.ball} />,
  'three digits': <Ball value="049" size={44} />,
};
