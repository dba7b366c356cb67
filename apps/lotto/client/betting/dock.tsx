import type { OpenDraw } from '@foyer/contract/lotto/draw.ts';
import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { entryOf } from '@foyer/lottery/matcher.ts';
import { capOf } from '@foyer/lottery/worst-case.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { type Money, money, subtractMoney, sumMoney } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { useId } from 'react';
import { useBalance } from '../api/queries.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { DEPOSIT_URL } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import styles from './dock.module.css';
import { PickedNumbers } from './picked-numbers.tsx';
import { QuickStakeChips } from './quick-stake-chips.tsx';
import type { SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';
import { StakeFaultText, StakeStepper } from './stake-stepper.tsx';

interface DockProps {
  /** The line of the current bet type. */
  readonly line: Line;
  /** Every line with a cost. */
  readonly lines: readonly Line[];
  readonly draw: OpenDraw | null;
  readonly onChange: (change: SlipChange) => void;
  readonly onReview: () => void;
}

/** The picks, their cost, and the button to continue. Collapses to one line while nothing is picked. */
export function Dock({ line, lines, draw, onChange, onReview }: DockProps) {
  const t = useTranslation();
  const { session } = usePlayer();
  const balance = useBalance();
  const total = sumMoney(
    lines.map(({ price }) => price.total),
    session.currency,
  );
  const funds = balance.data ? money(BigInt(balance.data.balanceMinor), session.currency) : null;
  const missing = funds && funds.minor < total.minor ? subtractMoney(total, funds) : null;
  const isOverCap = lines.some((each) => each.isOverCap);
  const faulty = lines.find((each) => each.stakeFault) ?? null;
  const faultId = useId();
  if (lines.length === 0) {
    return (
      <footer className={styles.dock}>
        {line.picked.length > 0 ? <PickedNumbers line={line} onChange={onChange} /> : null}
        <p className={styles.empty}>
          <Missing line={line} />
        </p>
      </footer>
    );
  }
  return (
    <footer className={styles.dock}>
      {line.picked.length > 0 ? <PickedNumbers line={line} onChange={onChange} /> : null}
      {isOverCap ? (
        <p role="alert" className={styles.poor}>
          {t('bet.payout-cap', { cap: formatMoney(money(capOf(session.currency).ticket, session.currency)) })}
        </p>
      ) : null}
      {faulty ? (
        <StakeFaultText id={faultId} line={faulty} isNamed={faulty.betType.code !== line.betType.code} />
      ) : null}
      {funds && missing && !faulty ? (
        <p role="alert" className={styles.poor}>
          {t('bet.balance-low', { total: formatMoney(total), balance: formatMoney(funds) })}
        </p>
      ) : null}
      {line.numbers.length > 0 ? (
        <QuickStakeChips
          line={line}
          funds={funds && funds.minor - total.minor + line.price.total.minor}
          onChange={onChange}
        />
      ) : null}
      <div className={styles.actions}>
        {line.picked.length > 0 ? <StakeStepper line={line} onChange={onChange} faultId={faultId} /> : null}
        {missing && !faulty && !session.isTrial ? (
          <ButtonLink size="l" className={styles.review ?? ''} href={DEPOSIT_URL} target="_top">
            <Total label={t('bet.deposit')} total={missing} />
          </ButtonLink>
        ) : (
          <ReviewButton
            draw={draw}
            lines={lines}
            total={total}
            isBlocked={missing !== null || isOverCap || faulty !== null}
            onReview={onReview}
          />
        )}
      </div>
    </footer>
  );
}

/** In place of the dock while the outcome of a ticket is unknown: leads back to it. */
export function UndecidedDock({ onReview }: Pick<DockProps, 'onReview'>) {
  const t = useTranslation();
  return (
    <footer className={`${styles.dock} ${styles.undecided}`}>
      <InlineNotice kind="negative">{t('confirm.unanswered')}</InlineNotice>
      <div className={styles.actions}>
        <Button size="l" className={styles.review} onClick={onReview}>
          {t('confirm.check-again')}
        </Button>
      </div>
    </footer>
  );
}

/** What is missing from the selection. */
function Missing({ line }: { readonly line: Line }) {
  const t = useTranslation();
  const entry = entryOf(requireBetType(requireGame(line.gameCode), line.betType.code).matcher);
  if (entry.kind !== 'set' || line.picked.length === 0) return t('bet.pick-one');
  return t('bet.pick-more', { count: entry.size - line.picked.length });
}

interface ReviewButtonProps extends Pick<DockProps, 'draw' | 'lines' | 'onReview'> {
  readonly total: Money;
  readonly isBlocked: boolean;
}

function ReviewButton({ draw, lines, total, isBlocked, onReview }: ReviewButtonProps) {
  const t = useTranslation();
  const { phase } = useRemaining({ endsAt: draw ? new Date(draw.closesAt).getTime() : 0, offsetMs: useServerOffset() });
  const label = lines.length > 1 ? t('bet.review-lines', { count: lines.length }) : t('bet.review');
  return (
    <Button size="l" className={styles.review} disabled={isBlocked || phase === 'closed'} onClick={onReview}>
      <Total label={label} total={total} />
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
