import { artColor } from '@foyer/theme/art-color.ts';
import type { BallTone } from '@foyer/theme/skins.data.ts';
import type { CSSProperties } from 'react';
import styles from './ball.module.css';
import { classNames } from './class-names.ts';

type BallProps = {
  /** The numeral as it is printed, leading zero included. */
  value: string;
  /** 22, 26, 28, 36, 44 or 54. */
  size?: number;
  /** Colour of a glossy ball; ivory without. */
  tone?: BallTone | undefined;
  /** Accessible name where the numeral alone is not enough. */
  label?: string;
  className?: string | undefined;
};

/** The four stops of a glossy sphere, light to deep, as custom properties. */
function toGloss({ hue, lightness }: BallTone): Record<string, string> {
  const chroma = 0.18;
  return {
    '--b1': artColor(Math.min(0.98, lightness + 0.27), chroma * 0.5, hue),
    '--b2': artColor(lightness + 0.07, chroma, hue),
    '--b3': artColor(lightness - 0.15, chroma * 0.95, hue),
    '--b4': artColor(lightness - 0.28, chroma * 0.7, hue),
  };
}

/** One lottery ball. The drawing is CSS and the numeral is text, so forty of them cost next to nothing. */
export function Ball({ value, size = 36, tone, label, className }: BallProps) {
  const style = { fontSize: size, ...(tone ? toGloss(tone) : null) } as CSSProperties;
  return (
    <span
      role="img"
      aria-label={label ?? value}
      style={style}
      className={classNames(styles.ball, tone ? styles.gloss : styles.ivory, className)}
    >
      <span aria-hidden="true" className={classNames(styles.numeral, value.length > 2 && styles.long)}>
        {value}
      </span>
    </span>
  );
}
