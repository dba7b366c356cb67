import { classNames } from '@foyer/ui/class-names.ts';
import type { CSSProperties } from 'react';
import { brandAsset, knobsOf, useBrand } from '../brand.ts';
import styles from './motif.module.css';

type MotifProps = {
  /** `card` for balance cards and slides, `poster` behind home's header, `backdrop` beside the stage. */
  on: 'card' | 'poster' | 'backdrop' | 'splash';
};

/**
 * The brand's pattern behind a panel; its parent is positioned and clips.
 * A mask, not a picture: it takes the colour of its background, and is no candidate for the largest contentful paint.
 */
export function Motif({ on }: MotifProps) {
  const brand = useBrand();
  const { place } = knobsOf(brand).motif;
  const style = { '--motif': `url(${brandAsset(brand, 'motif.svg')})` } as CSSProperties;
  return (
    <span className={classNames(styles.veil, styles[place], styles[on])} aria-hidden="true">
      <span className={styles.lines} style={style} />
    </span>
  );
}
