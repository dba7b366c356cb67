import { BrandLogo } from './brand-logo.tsx';
import { brandPicture } from './sample-brand.data.ts';
import type { States } from './states.ts';

export const states: States = {
  'mark and wordmark': (
    <BrandLogo mark={brandPicture('mark.svg')} wordmark={brandPicture('wordmark.svg')} name="Lotus" size={56} />
  ),
  'on a narrow screen': (
    <BrandLogo mark={brandPicture('mark.svg')} wordmark={brandPicture('wordmark.svg')} name="Lotus" shrinks />
  ),
};
