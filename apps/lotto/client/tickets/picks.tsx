import { Button } from '@foyer/ui/button.tsx';
import { useState } from 'react';
import { useTranslation } from '../messages/messages.ts';
import { toPickName } from '../messages/pick-name.ts';
import { GameBalls } from '../page/game-balls.tsx';
import styles from './picks.module.css';

interface PicksProps {
  /** Sums and sides of a draw: no balls have them. */
  readonly areSides?: boolean;
  readonly picks: readonly string[];
}

/** More picks are shown small, so that a hundred numbers fit on the paper. */
const LARGE_BALLS = 5;
/** Further picks are shown on demand. */
const FIRST_PICKS = 60;
const LARGE_SIZE = 44;
const SMALL_SIZE = 28;

/** The picks: short numbers as balls, combinations as rows of small balls, long numbers and sides as text. */
export function Picks({ picks, areSides = false }: PicksProps) {
  const t = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? picks : picks.slice(0, FIRST_PICKS);
  const isBalls = !areSides && picks.every((pick) => /^\d{1,2}$/.test(pick));
  const isLarge = picks.length <= LARGE_BALLS;
  return (
    <>
      {isBalls ? (
        <GameBalls
          values={shown}
          size={isLarge ? LARGE_SIZE : SMALL_SIZE}
          className={isLarge ? styles.large : styles.small}
        />
      ) : (
        <ul dir="ltr" className={isLarge ? styles.large : styles.small}>
          {shown.map((pick) => (
            <li key={pick}>
              {pick.includes('-') ? (
                <Combination pick={pick} />
              ) : (
                <b className={styles.plate} data-large={isLarge || undefined}>
                  {toPickName(pick, t)}
                </b>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < picks.length ? (
        <Button kind="text" size="s" className={styles.all} onClick={() => setIsWhole(true)}>
          <span aria-hidden="true">+{picks.length - shown.length} · </span>
          {t('ticket.show-all', { count: picks.length })}
        </Button>
      ) : null}
    </>
  );
}

/** Numbers of one combination. */
function Combination({ pick }: { readonly pick: string }) {
  const numbers = pick.split('-');
  return (
    <span className={styles.together}>
      <GameBalls values={numbers} size={SMALL_SIZE} label={numbers.join(' ')} />
    </span>
  );
}
