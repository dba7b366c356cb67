import { requireGame } from '@foyer/lottery/find-game.ts';
import { type DrawResult, numbersIn, requirePrize } from '@foyer/lottery/shape.ts';
import { findStations, prizeAt } from '@foyer/lottery/stations.ts';
import { useTranslation } from '../messages/messages.ts';
import { toPrizeName } from '../messages/prize-name.ts';
import { Landing, ToneBall } from './landing.tsx';
import type { RevealPlan } from './reveal-plan.ts';
import styles from './second-headline.module.css';

interface SecondHeadlineProps {
  readonly gameCode: string;
  /** Null before the draw: the places stay empty. */
  readonly numbers: DrawResult | null;
  readonly plan: RevealPlan | null;
}

const SIZE = 26;

/** The headline prize of the second station, small below the main one; nothing for games without stations. */
export function SecondHeadline({ gameCode, numbers, plan }: SecondHeadlineProps) {
  const t = useTranslation();
  const { headline, shape } = requireGame(gameCode);
  if (findStations(shape).length === 0) return null;
  const { name, digits } = requirePrize(shape, prizeAt(headline, 2));
  const number = numbersIn(numbers ?? [], [name])[0] ?? '';
  const label = t('result.headline-of', { prize: toPrizeName(name, t), number });
  return (
    <p className={styles.line}>
      <span aria-hidden="true">{t('station.2')}</span>
      <span dir="ltr" className={styles.row} {...(number ? { role: 'img', 'aria-label': label } : null)}>
        {Array.from({ length: digits }, (_, place) => {
          const value = number.charAt(place);
          return value ? (
            <Landing key={place} delayMs={plan?.second[place]}>
              <ToneBall value={value} place={place} size={SIZE} />
            </Landing>
          ) : (
            <span key={place} className={styles.place} />
          );
        })}
      </span>
    </p>
  );
}
