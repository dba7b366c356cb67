import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import type { ReactNode } from 'react';
import { toDrawName } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { toHeadlineName, toPrizeName } from '../messages/prize-name.ts';
import { headlinePrizeOf } from '../page/headline.ts';
import { useMoment } from '../page/use-moment.ts';
import styles from './draw-hero.module.css';
import { HeadlineNumbers } from './headline-numbers.tsx';
import type { Bet } from './my-hits.ts';
import type { RevealPlan } from './reveal-plan.ts';
import { SecondHeadline } from './second-headline.tsx';
import { useCurrentPrize } from './use-current-prize.ts';
import type { Reveal } from './use-reveal.ts';

interface DrawHeroProps {
  readonly draw: Pick<DrawValue, 'drawId' | 'gameCode' | 'drawnAt' | 'numbers' | 'state'>;
  readonly bets: readonly Bet[];
  readonly reveal: Reveal;
  /** The line under the balls; waits until they have landed. */
  readonly children: ReactNode;
}

/** The headline prize, large: empty places while it is being drawn, then the balls land. */
export function DrawHero({ draw, bets, reveal, children }: DrawHeroProps) {
  const t = useTranslation();
  const toMoment = useMoment();
  const { gameCode, numbers } = draw;
  return (
    <section className={styles.hero}>
      <p className={styles.title}>
        <b>{toHeadlineName(gameCode, t)}</b>
        <Amount>{toDrawName(draw.drawId)}</Amount>
        {draw.drawnAt ? <span>{t('result.drawn', { time: toMoment(draw.drawnAt) })}</span> : null}
      </p>
      {numbers ? (
        <HeadlineNumbers gameCode={gameCode} numbers={numbers} bets={bets} plan={reveal.plan} />
      ) : (
        <Places gameCode={gameCode} isDrawing={draw.state === 'closed' || draw.state === 'drawing'} />
      )}
      <SecondHeadline gameCode={gameCode} numbers={numbers} plan={reveal.plan} />
      <div className={styles.line}>
        {reveal.plan ? (
          <>
            <span>
              <span role="status">{t('ticket.drawing')}</span>
              <CurrentPrize plan={reveal.plan} />
            </span>
            <Button size="s" className={styles.skip} onClick={reveal.skip}>
              {t('result.skip')}
            </Button>
          </>
        ) : (
          children
        )}
      </div>
    </section>
  );
}

/** The prize that is landing; hidden from screen readers, since it changes every second. */
function CurrentPrize({ plan }: { readonly plan: RevealPlan }) {
  const t = useTranslation();
  const prize = useCurrentPrize(plan);
  return plan.prizes.length > 1 ? (
    <b aria-hidden="true" className={styles.current}>
      {toPrizeName(prize, t)}
    </b>
  ) : null;
}

/** As many empty places as the headline has balls. */
function Places({ gameCode, isDrawing }: { readonly gameCode: string; readonly isDrawing: boolean }) {
  const { count, digits, pool } = headlinePrizeOf(gameCode);
  const places = pool ? count : digits;
  return (
    <span className={styles.places} data-kind={pool?.kind ?? 'digits'} data-count={places} aria-hidden="true">
      {Array.from({ length: places }, (_, place) => (
        <span key={place} className={styles.place} data-drawing={isDrawing || undefined} />
      ))}
    </span>
  );
}
