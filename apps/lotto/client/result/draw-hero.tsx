import { Amount } from '@foyer/ui/amount.tsx';
import type { ReactNode } from 'react';
import type { DrawValue } from '../../api/draw.ts';
import { GameBalls } from '../app/game-balls.tsx';
import { toDrawName, toTimeText } from '../words/draw-name.ts';
import { useWords } from '../words/words.tsx';
import styles from './draw-hero.module.css';

interface DrawHeroProps {
  readonly draw: Pick<DrawValue, 'drawId' | 'drawnAt' | 'numbers' | 'state'>;
  /** The line under the balls. */
  readonly children: ReactNode;
}

const EMPTY_PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The special prize, large: empty places while it is being drawn, then the balls land. */
export function DrawHero({ draw, children }: DrawHeroProps) {
  const { t, locale } = useWords();
  const special = draw.numbers?.[0]?.numbers[0] ?? null;
  return (
    <section className={styles.hero}>
      <p className={styles.title}>
        <b>{t('result.special')}</b>
        <Amount>{toDrawName(draw.drawId)}</Amount>
        {draw.drawnAt ? <span>{t('result.drawn', { time: toTimeText(draw.drawnAt, locale) })}</span> : null}
      </p>
      {special ? (
        <GameBalls
          values={special.split('')}
          size={54}
          label={t('result.special-of', { number: special })}
          isLanding
          className={styles.balls}
        />
      ) : (
        <span className={styles.balls} aria-hidden="true">
          {EMPTY_PLACES.map((place) => (
            <span key={place} className={styles.place} data-drawing={draw.state !== 'open' || undefined} />
          ))}
        </span>
      )}
      <div className={styles.line}>{children}</div>
    </section>
  );
}
