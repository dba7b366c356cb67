import { BrandMotif } from '@foyer/ui/brand-motif.tsx';
import type { ComponentProps } from 'react';
import { brandAsset, layoutOf, useBrand } from '../brand.ts';

/** The merchant's pattern behind a panel. */
export function Motif({ on }: Pick<ComponentProps<typeof BrandMotif>, 'on'>) {
  const brand = useBrand();
  return <BrandMotif src={brandAsset(brand, 'motif.svg')} place={layoutOf(brand).motif.place} on={on} />;
}
