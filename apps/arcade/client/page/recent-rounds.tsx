import type { RoundValue } from '@foyer/contract/arcade/round.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { useOpenFairness } from './game-screen.tsx';
import { useTranslation } from './messages.ts';
import { useMoneyFormat, useNumberFormat } from './player.tsx';
import styles from './recent-rounds.module.css';

const SHOWN = 6;

interface RecentRoundsProps {
  readonly rounds: readonly RoundValue[];
  /** The result in a few characters; by default what the round paid. */
  toResult?(round: RoundValue): string;
}

/** The player's last rounds, below the controls. */
export function RecentRounds({ rounds, toResult }: RecentRoundsProps) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const number = useNumberFormat();
  const resultOf = toResult ?? (({ outcome }: RoundValue) => `${number(Number(outcome?.multiplier ?? 0))}×`);
  const openFairness = useOpenFairness();
  const decided = rounds.filter(({ outcome }) => outcome !== null).slice(0, SHOWN);
  if (decided.length === 0) return null;
  return (
    <section>
      <div className={styles.head}>
        <h2 className="t-callout">{t('recent.title')}</h2>
        <button type="button" className={`${styles.all} t-footnote c-2`} onClick={openFairness}>
          {t('recent.all')}
          <Icon name="chevron-end" size={16} flip />
        </button>
      </div>
      <ul className={styles.list}>
        {decided.map((round) => {
          const isWon = Number(round.payoutMinor) > 0;
          return (
            <li key={round.roundId} className={styles.row}>
              <Amount className="c-3">{`#${round.number}`}</Amount>
              <Amount className="c-3">{format(round.stakeMinor)}</Amount>
              <Amount className={classNames(isWon ? styles.won : 'c-3')}>{resultOf(round)}</Amount>
              <Amount className={classNames(isWon ? styles.won : 'c-3')}>
                {isWon ? format(round.payoutMinor ?? '0') : '—'}
              </Amount>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
