import type { CSSProperties } from 'react';
import styles from './brand-motif.module.css';
import { classNames } from './class-names.ts';

type BrandMotifProps = {
  /** Address of the pattern. */
  src: string;
  /** `motif.place` of the skin. */
  place: 'disc' | 'fill';
  /** `card` for balance cards and slides, `poster` behind a header, `backdrop` beside the stage. */
  on: 'card' | 'poster' | 'backdrop' | 'splash';
};

/**
 * A brand's pattern behind a panel; its parent is positioned and clips.
 * A mask, not a picture: it takes the colour of its background, and is no candidate for the largest contentful paint.
 */
export function BrandMotif({ src, place, on }: BrandMotifProps) {
  return (
    <span className={classNames(styles.veil, styles[place], styles[on])} aria-hidden="true">
      <span className={styles.lines} style={{ '--motif': `url(${src})` } as CSSProperties} />
    </span>
  );
}
