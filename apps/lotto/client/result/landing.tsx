import { skins } from '@foyer/theme/skins.data.ts';
import { Ball } from '@foyer/ui/ball.tsx';
import type { ReactNode } from 'react';
import { usePlayer } from '../page/player.tsx';
import styles from './landing.module.css';
import revealStyles from './reveal.module.css';
import { toDelayStyle } from './reveal-delay.ts';

interface LandingProps {
  /** Absent if nothing is animated. */
  readonly delayMs: number | undefined;
  readonly isOwn?: boolean;
  readonly isDie?: boolean;
  readonly children: ReactNode;
}

/** A ball that falls into its empty place. */
export function Landing({ delayMs, isOwn = false, isDie = false, children }: LandingProps) {
  const isFalling = delayMs !== undefined;
  const piece = [styles.piece, isOwn && styles.own, isFalling && revealStyles.falling].filter(Boolean).join(' ');
  return (
    <span className={isFalling ? (isDie ? styles.square : styles.hollow) : styles.still}>
      <span className={piece} style={isFalling ? toDelayStyle(delayMs) : undefined}>
        {children}
      </span>
    </span>
  );
}

interface ToneBallProps {
  readonly value: string;
  readonly place: number;
  readonly size: number;
  readonly label?: string;
}

/** A ball in the brand's style. */
export function ToneBall({ value, place, size, label }: ToneBallProps) {
  const { page } = usePlayer();
  const look = skins[page.skin as keyof typeof skins]?.ball ?? skins.lacquer.ball;
  const tone = look.style === 'gloss' ? look.tones[place % look.tones.length] : undefined;
  return <Ball value={value} size={size} tone={tone} {...(label ? { label } : null)} />;
}
