import type { CSSProperties } from 'react';
import styles from './brand-logo.module.css';
import { classNames } from './class-names.ts';

type BrandLogoProps = {
  /** Addresses of the mark and of the wordmark. */
  mark: string;
  wordmark: string;
  name: string;
  /** Height of the mark in CSS pixels; the wordmark is a little more than half of it. */
  size?: number | undefined;
  /** Only the mark where the screen is narrow. */
  shrinks?: boolean | undefined;
};

/**
 * A brand's mark and wordmark; the wordmark takes the colour of the text around it.
 * The preload scanner ignores the mark, since it is lazy: it would otherwise be requested and decoded before the first paint.
 */
export function BrandLogo({ mark, wordmark, name, size = 30, shrinks = false }: BrandLogoProps) {
  return (
    <span className={classNames(styles.logo, shrinks && styles.shrinks)} style={{ fontSize: size }}>
      <img loading="lazy" className={styles.mark} src={mark} alt="" height={size} fetchPriority="low" />
      <span className={styles.word} style={{ '--wordmark': `url(${wordmark})` } as CSSProperties} />
      <span className="vh">{name}</span>
    </span>
  );
}
