import { BrandLogo } from '@foyer/ui/brand-logo.tsx';
import { brandAsset, useBrand } from '../brand.ts';

type LogoProps = {
  /** The background: the page, or the brand's panel, which has its own mark. */
  on?: 'page' | 'panel';
  /** Height of the mark in CSS pixels. */
  size?: number;
  /** Only the mark where the screen is narrow. */
  shrinks?: boolean;
};

/** The merchant's mark and wordmark. */
export function Logo({ on = 'page', ...look }: LogoProps) {
  const brand = useBrand();
  const mark = brandAsset(brand, on === 'panel' ? 'mark-panel.svg' : 'mark.svg');
  return <BrandLogo {...look} mark={mark} wordmark={brandAsset(brand, 'wordmark.svg')} name={brand.name} />;
}
