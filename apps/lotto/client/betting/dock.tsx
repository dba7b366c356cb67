import { formatMoney } from '@foyer/money/format-money.ts';
import { type Money, money } from '@foyer/money/money.ts';
import { parseMajor, toMajorText } from '@foyer/money/money-text.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { Stepper } from '@foyer/ui/stepper.tsx';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import type { OpenDraw } from '../../api/draw.ts';
import { useBalance } from '../api/queries.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { usePlayer } from '../app/player.tsx';
import { DEPOSIT_URL } from '../device/address.ts';
import { useWords } from '../words/words.tsx';
import { type Offer, toOddsText } from './bet-offer.ts';
import styles from './dock.module.css';
import type { SlipChange } from './slip.ts';

interface DockProps {
  readonly offer: Offer;
  readonly draw: OpenDraw | null;
  readonly onChange: (change: SlipChange) => void;
  readonly onReview: () => void;
}

/** What is picked, what it costs, and the way on. Collapses to one line while nothing is picked. */
export function Dock({ offer, draw, onChange, onReview }: DockProps) {
  const { t } = useWords();
  const { session } = usePlayer();
  const balance = useBalance();
  if (offer.numbers.length === 0) {
    return (
      <footer className={styles.dock}>
        <p className={styles.empty}>{t('bet.pick-one')}</p>
      </footer>
    );
  }
  const total = offer.price.total;
  const isPoor = balance.data !== undefined && BigInt(balance.data.balanceMinor) < total.minor;
  return (
    <footer className={styles.dock}>
      <PickedNumbers offer={offer} onChange={onChange} />
      {isPoor ? (
        <p role="alert" className={styles.poor}>
          {t('bet.balance-low', { balance: formatMoney(money(BigInt(balance.data.balanceMinor), session.currency)) })}
        </p>
      ) : null}
      <div className={styles.actions}>
        <StakeStepper offer={offer} onChange={onChange} />
        {isPoor && !session.isTrial ? (
          <ButtonLink size="l" className={styles.review ?? ''} href={DEPOSIT_URL} target="_top">
            <Total label={t('bet.deposit')} total={total} />
          </ButtonLink>
        ) : (
          <ReviewButton draw={draw} total={total} isPoor={isPoor} onReview={onReview} />
        )}
      </div>
    </footer>
  );
}

interface ReviewButtonProps {
  readonly draw: OpenDraw | null;
  readonly total: Money;
  readonly isPoor: boolean;
  readonly onReview: () => void;
}

function ReviewButton({ draw, total, isPoor, onReview }: ReviewButtonProps) {
  const { t } = useWords();
  const { phase } = useRemaining({ endsAt: draw ? new Date(draw.closesAt).getTime() : 0, offsetMs: useServerOffset() });
  return (
    <Button size="l" className={styles.review} disabled={isPoor || phase === 'closed'} onClick={onReview}>
      <Total label={t('bet.review')} total={total} />
    </Button>
  );
}

function Total({ label, total }: { readonly label: string; readonly total: Money }) {
  return (
    <span className={styles.total}>
      <span>{label}</span>
      <Amount>{formatMoney(total)}</Amount>
    </span>
  );
}

function PickedNumbers({ offer, onChange }: Pick<DockProps, 'offer' | 'onChange'>) {
  const { t } = useWords();
  const { betType, numbers } = offer;
  const odds = toOddsText(betType.odds);
  const prizes = betType.unitsPerNumber;
  return (
    <div className={styles.top}>
      <ul dir="ltr" className={styles.picks} aria-label={t('bet.picked')}>
        {numbers.map((number) => (
          <li key={number}>
            <button
              type="button"
              className={styles.pick}
              aria-label={t('bet.remove', { number })}
              onClick={() => onChange({ kind: 'toggle', number, max: betType.maxNumbers })}
            >
              {number}
            </button>
          </li>
        ))}
      </ul>
      <span className={styles.pays}>
        {prizes > 1 ? t('bet.pays-prizes', { odds, prizes }) : t('bet.pays', { odds })}
      </span>
      <IconButton
        icon="trash"
        iconSize={22}
        className={styles.clear}
        label={t('bet.clear')}
        onClick={() => onChange({ kind: 'clear' })}
      />
    </div>
  );
}

function StakeStepper({ offer, onChange }: Pick<DockProps, 'offer' | 'onChange'>) {
  const { t } = useWords();
  const { stake, range } = offer;
  const inCurrency = (minor: bigint): Money => money(minor, stake.currency);
  return (
    <Stepper
      min={range.min}
      max={range.max}
      step={range.step}
      value={stake.minor}
      onChange={(minor) => onChange({ kind: 'stake', minor })}
      format={(minor) => formatMoney(inCurrency(minor))}
      toText={(minor) => toMajorText(inCurrency(minor))}
      toValue={(text) => parseMajor(text.replace(',', '.'), stake.currency)?.minor ?? null}
      label={t('bet.stake')}
      decreaseLabel={t('bet.stake-less')}
      increaseLabel={t('bet.stake-more')}
      unit={t('bet.per-number')}
    />
  );
}
