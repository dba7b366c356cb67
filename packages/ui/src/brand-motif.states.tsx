import { BrandMotif } from './brand-motif.tsx';
import { brandPicture } from './sample-brand.data.ts';
import type { States } from './states.ts';

const PLACES = ['disc', 'fill'] as const;
const GROUND = { position: 'relative', height: 160, overflow: 'hidden', background: 'var(--panel)' } as const;

export const states: States = Object.fromEntries(
  (['card', 'poster', 'backdrop', 'splash'] as const).map((on) => [
    on,
    PLACES.map((place) => (
      <div key={place} style={GROUND}>
        <BrandMotif src={brandPicture('motif.svg')} place={place} on={on} />
      </div>
    )),
  ]),
);
