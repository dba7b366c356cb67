import { skins } from '@foyer/theme/skins.data.ts';
import { Ball } from '@foyer/ui/ball.tsx';
import type { CSSProperties } from 'react';
import styles from './game-balls.module.css';
import { usePlayer } from './player.tsx';

interface GameBallsProps {
  readonly values: readonly string[];
  readonly size: number;
  /** Name of the whole row; without it every ball names itself. */
  readonly label?: string;
  /** Whether balls land one after the other, left to right. */
  readonly isLanding?: boolean;
  readonly className?: string | undefined;
}

const LANDING_GAP_MS = 120;

/** Balls in the brand's style, in drawing order, left to right in every language. */
export function GameBalls({ values, size, label, isLanding = false, className }: GameBallsProps) {
  const { page } = usePlayer();
  const look = skins[page.skin as keyof typeof skins]?.ball ?? skins.lacquer.ball;
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : null;
  const balls = values.map((value, place) => ({
    value,
    key: `${place}-${value}`,
    tone: look.style === 'gloss' ? look.tones[place % look.tones.length] : undefined,
    style: { animationDelay: `${place * LANDING_GAP_MS}ms` } as CSSProperties,
  }));
  return (
    <span dir="ltr" {...naming} className={[styles.row, className].filter(Boolean).join(' ')}>
      {balls.map(({ key, value, tone, style }) => (
        <span key={key} className={isLanding ? styles.landing : undefined} style={style}>
          <Ball value={value} size={size} tone={tone} />
        </span>
      ))}
    </span>
  );
}
