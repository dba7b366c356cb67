import { classNames } from '@foyer/ui/class-names.ts';
import type { CSSProperties } from 'react';
import { brandAsset, useBrand } from '../brand.ts';
import styles from './logo.module.css';

type LogoProps = {
  /** The background: the page, or the brand's panel, which has its own mark. */
  on?: 'page' | 'panel';
  /** Height of the mark in CSS pixels; the wordmark is a little more than half of it. */
  size?: number;
  /** Only the mark where the screen is narrow. */
  shrinks?: boolean;
};

/** The merchant's mark and wordmark; the wordmark takes the colour of the text around it. */
export function Logo({ on = 'page', size = 30, shrinks = false }: LogoProps) {
  const brand = useBrand();
  const wordmark = { '--wordmark': `url(${brandAsset(brand, 'wordmark.svg')})` } as CSSProperties;
  return (
    <span className={classNames(styles.logo, shrinks && styles.shrinks)} style={{ fontSize: size }}>
      <img
        className={styles.mark}
        src={brandAsset(brand, on === 'panel' ? 'mark-panel.svg' : 'mark.svg')}
        alt=""
        height={size}
        fetchPriority="low"
      />
      <span className={styles.word} style={wordmark} />
      <span className="vh">{brand.name}</span>
    </span>
  );
}
