import { Segmented } from '@foyer/ui/segmented.tsx';
import { useState } from 'react';
import type { DrawnDraw } from '../../api/draw.ts';
import { useWords, type WordKey } from '../words/words.tsx';
import { type Bet, isHitBy } from './my-hits.ts';
import styles from './prize-table.module.css';

interface PrizeTableProps {
  readonly numbers: DrawnDraw['numbers'];
  /** The player's bets on this draw; their numbers are marked. */
  readonly bets: readonly Bet[];
}

type View = 'full' | 'three' | 'two';
const VIEW_DIGITS: Readonly<Record<View, number>> = { full: 9, three: 3, two: 2 };

/** All numbers of a draw, with the player's own marked: not by colour alone, also by weight and a legend. */
export function PrizeTable({ numbers, bets }: PrizeTableProps) {
  const { t } = useWords();
  const [view, setView] = useState<View>('full');
  const segments = [
    { value: 'full', label: t('result.view.full') },
    { value: 'three', label: t('result.view.three') },
    { value: 'two', label: t('result.view.two') },
  ] as const;
  const hits = numbers.flatMap((line) => line.numbers.filter((number) => isHitBy(bets, line.prize, number)));
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className="t-title-3">{t('result.table')}</h2>
        <Segmented
          mini
          className={styles.view ?? ''}
          label={t('result.view')}
          segments={segments}
          value={view}
          onChange={setView}
        />
      </div>
      <table className={styles.table}>
        <tbody>
          {numbers.map((line) => (
            <tr key={line.prize}>
              <th scope="row">{t(`prize.${line.prize}` as WordKey)}</th>
              <td>
                <ul dir="ltr" className={styles.numbers} data-count={Math.min(line.numbers.length, 6)}>
                  {line.numbers.map((number, place) => (
                    <li key={`${place}-${number}`}>
                      <DrawnNumber
                        number={number.slice(-VIEW_DIGITS[view])}
                        isHit={isHitBy(bets, line.prize, number)}
                      />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bets.length > 0 ? <Legend count={hits.length} sample={hits[0] ?? bets[0]?.numbers[0] ?? ''} /> : null}
    </section>
  );
}

function DrawnNumber({ number, isHit }: { readonly number: string; readonly isHit: boolean }) {
  const { t } = useWords();
  const tail = <b className={isHit ? styles.hit : undefined}>{number.slice(-2)}</b>;
  return (
    <>
      {number.slice(0, -2)}
      {tail}
      {isHit ? <span className="vh">{t('result.your-number', { number: '' })}</span> : null}
    </>
  );
}

function Legend({ count, sample }: { readonly count: number; readonly sample: string }) {
  const { t } = useWords();
  return (
    <p className={styles.legend}>
      <b className={styles.hit} aria-hidden="true">
        {sample.slice(-2)}
      </b>
      <span>{t('result.your-numbers')}</span>
      <b>{t('result.hits', { count })}</b>
    </p>
  );
}
