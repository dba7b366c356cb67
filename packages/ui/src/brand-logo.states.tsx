import { BrandLogo } from './brand-logo.tsx';
import { sampleBrand } from './sample-brand.data.ts';
import type { States } from './states.ts';

export const states: States = {
  'mark and wordmark': <BrandLogo {...sampleBrand} name="Lotus" size={56} />,
  'on a narrow screen': <BrandLogo {...sampleBrand} name="Lotus" shrinks />,
};
