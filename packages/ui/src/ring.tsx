import type { ReactNode } from 'react';
import styles from './ring.module.css';

type RingProps = {
  /** 0–1. */
  value: number;
  /** Edge in CSS pixels. */
  size?: number;
  stroke?: number;
  /** The content is the accessible value. */
  children?: ReactNode;
};

/** Progress around a value or a drawing. */
export function Ring({ value, size = 64, stroke = 6, children }: RingProps) {
  const share = Math.min(1, Math.max(0, value));
  const circle = { cx: size / 2, cy: size / 2, r: (size - stroke) / 2 };
  return (
    <span className={styles.ring} style={{ width: size, height: size }}>
      <svg width={size} height={size} strokeWidth={stroke} aria-hidden="true">
        <circle {...circle} className={styles.track} />
        {share > 0 ? (
          <circle {...circle} className={styles.value} pathLength={1} strokeDasharray={`${share} 1`} />
        ) : null}
      </svg>
      <span className={styles.inside}>{children}</span>
    </span>
  );
}
