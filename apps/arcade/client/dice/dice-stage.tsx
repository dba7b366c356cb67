import { type DiceBet, diceMultiplier } from '@foyer/arcade-rules/dice.ts';
import type { RoundValue } from '@foyer/contract/arcade/round.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { useTranslation } from '../page/messages.ts';
import { useMoneyFormat, useNumberFormat } from '../page/player.tsx';
import styles from './dice.module.css';
import { RollingDice } from './rolling-dice.tsx';
import type { RollingNumber } from './use-rolling-number.ts';

interface DiceStageProps {
  /** The bet of the next round; a round that is shown has its own. */
  readonly bet: DiceBet;
  readonly round: RoundValue | null;
  readonly rolling: RollingNumber;
}

/** The target and what it pays before a round; the number and what it won after it. */
export function DiceStage({ bet: next, rolling, round }: DiceStageProps) {
  const t = useTranslation();
  const number = useNumberFormat();
  const bet = round ? betOf(round) : next;
  const decided = rolling.isDone ? round : null;
  const isWon = Number(decided?.payoutMinor) > 0;
  const target = number(bet.target);
  const roll = rolling.roll ?? 0;
  const side = roll < bet.target ? 'under' : roll > bet.target ? 'over' : 'at';
  const resting = decided ? Math.floor(roll / 10) : 0;
  return (
    <section className={styles.stage} aria-live="polite">
      <span className={styles.wedge} />
      <RollingDice turn={rolling.isDone ? resting : Math.floor(roll / 7)} isRolling={!rolling.isDone} />
      <div className={styles.words}>
        <span className={styles.ask}>
          {decided
            ? t(`dice.came-${side}`, { target })
            : t(bet.side === 'under' ? 'dice.ask-under' : 'dice.ask-over', { target })}
        </span>
        <Amount className={classNames(styles.number, decided && (isWon ? styles.won : styles.lost))}>
          {number(rolling.roll ?? bet.target)}
        </Amount>
        <DiceResult round={decided} pays={number(diceMultiplier(bet))} />
      </div>
    </section>
  );
}

const betOf = ({ bet }: RoundValue): DiceBet => ({
  side: bet.side === 'over' ? 'over' : 'under',
  target: Number(bet.target),
});

function DiceResult({ pays, round }: { readonly round: RoundValue | null; readonly pays: string }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  if (!round) return <span className={styles.result}>{t('dice.pays-times', { pays })}</span>;
  if (Number(round.payoutMinor) === 0) return <span className={styles.result}>{t('play.lost')}</span>;
  return (
    <span className={classNames(styles.result, styles.resultWon)}>
      <Icon name="check" size={20} />
      {t('play.won', { prize: format(round.payoutMinor ?? '0') })}
    </span>
  );
}

interface DiceTrackProps {
  readonly bet: DiceBet;
  readonly range: { readonly min: number; readonly max: number };
  /** Where the number landed. */
  readonly roll: number | null;
  readonly disabled: boolean;
  onChange(target: number): void;
}

/** The numbers from 0 to 100: the winning ones are filled, the others striped. */
export function DiceTrack({ bet, disabled, onChange, range, roll }: DiceTrackProps) {
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
          disabled={disabled}
          min={0}
          max={10_000}
          step={100}
          value={bet.target}
          aria-label={t('dice.target')}
          aria-valuetext={number(bet.target)}
          onChange={(event) => onChange(Math.min(range.max, Math.max(range.min, Number(event.target.value))))}
        />
        <span className={styles.grip} style={{ insetInlineStart: `calc(22px + (100% - 44px) * ${share / 100})` }}>
          <Icon name="transfer" size={18} />
        </span>
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
