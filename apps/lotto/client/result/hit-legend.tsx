import type { DrawResult } from '@foyer/lottery/shape.ts';
import { useTranslation } from '../messages/messages.ts';
import { type Bet, findHits } from './my-hits.ts';
import styles from './prize-table.module.css';

interface HitLegendProps {
  readonly numbers: DrawResult;
  readonly bets: readonly Bet[];
}

/** The meaning of the marks and their count; nothing for a member without bets. */
export function HitLegend({ numbers, bets }: HitLegendProps) {
  const t = useTranslation();
  if (bets.length === 0) return null;
  const hits = findHits(bets, numbers);
  const [sample] = hits;
  return (
    <p className={styles.legend}>
      {sample ? (
        <b className={styles.hit} aria-hidden="true">
          {t.optional(`choice.${sample}`) ?? sample}
        </b>
      ) : null}
      <span>{t('result.your-numbers')}</span>
      <b>{t('result.hits', { count: hits.length })}</b>
    </p>
  );
}
