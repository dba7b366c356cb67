import type { DiceBet } from '@foyer/arcade-rules/dice.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { RoundValue } from '../../api/values.ts';
import art from '../art/luckydice.svg?url&no-inline';
import { useTranslation } from '../page/messages.ts';
import { useMoneyFormat, useNumberFormat } from '../page/player.tsx';
import styles from './dice.module.css';
import type { RollingNumber } from './use-rolling-number.ts';

interface DiceStageProps {
  readonly bet: DiceBet;
  readonly round: RoundValue | null;
  readonly rolling: RollingNumber;
}

/** The target before a round; the number and what it won after it. */
export function DiceStage({ bet, rolling, round }: DiceStageProps) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const number = useNumberFormat();
  const decided = rolling.isDone ? round : null;
  const isWon = Number(decided?.payoutMinor) > 0;
  return (
    <section className={styles.stage} aria-live="polite">
      <span className={styles.wedge} />
      <img src={art} alt="" className={styles.art} />
      <div className={styles.words}>
        <span className={styles.ask}>
          {t(bet.side === 'under' ? 'dice.ask-under' : 'dice.ask-over', { target: number(bet.target) })}
        </span>
        <Amount className={classNames(styles.number, decided && (isWon ? styles.won : styles.lost))}>
          {number(rolling.roll ?? bet.target)}
        </Amount>
        {decided ? (
          <span className={classNames(styles.result, isWon && styles.resultWon)}>
            {isWon ? <Icon name="check" size={20} /> : null}
            {isWon ? t('play.won', { prize: format(decided.payoutMinor ?? '0') }) : t('play.lost')}
          </span>
        ) : null}
      </div>
    </section>
  );
}

interface DiceTrackProps {
  readonly bet: DiceBet;
  readonly range: { readonly min: number; readonly max: number };
  /** Where the number landed. */
  readonly roll: number | null;
  onChange(target: number): void;
}

/** The numbers from 0 to 100: the winning ones are filled, the others striped. */
export function DiceTrack({ bet, onChange, range, roll }: DiceTrackProps) {
  const t = useTranslation();
  const number = useNumberFormat();
  const share = bet.target / 100;
  const winning =
    bet.side === 'under'
      ? { insetInlineStart: 0, width: `${share}%` }
      : { insetInlineStart: `${share}%`, insetInlineEnd: 0 };
  return (
    <section className={styles.track} dir="ltr">
      <div className={styles.line}>
        <span className={styles.winning} style={winning} />
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={10_000}
          step={100}
          value={bet.target}
          aria-label={t('dice.target')}
          aria-valuetext={number(bet.target)}
          onChange={(event) => onChange(Math.min(range.max, Math.max(range.min, Number(event.target.value))))}
        />
        {roll === null ? null : (
          <span className={styles.marker} style={{ insetInlineStart: `${roll / 100}%` }}>
            <b className="num">{number(roll)}</b>
          </span>
        )}
      </div>
      <div className={`${styles.scale} t-micro c-3 num`}>
        {[0, 25, 50, 75, 100].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </section>
  );
}

interface DiceFactsProps {
  readonly target: number;
  readonly chance: number;
  readonly pays: number;
}

export function DiceFacts({ chance, pays, target }: DiceFactsProps) {
  const t = useTranslation();
  const number = useNumberFormat();
  const facts = [
    [t('dice.target'), number(target)],
    [t('dice.chance'), `${number(chance)} %`],
    [t('dice.pays'), `${number(pays)}×`],
  ] as const;
  return (
    <div className={styles.facts}>
      {facts.map(([name, value]) => (
        <span key={name} className={styles.fact}>
          <span className="t-caption c-3">{name}</span>
          <Amount>{value}</Amount>
        </span>
      ))}
    </div>
  );
}
