import { toMajorText } from '@foyer/money/money-text.ts';
import { useEffect } from 'react';
import type { SessionInfo } from '../../device/session-info.ts';
import { type TrackedEvent, type TrackedFacts, trackOnce } from '../../device/track.ts';
import { useSession } from '../../page/root-data.ts';
import type { Deposit, Withdrawal } from './cashier-data.ts';

type Tracked = Pick<Deposit, 'amountMinor' | 'arrivedAs' | 'creditedMinor' | 'currency' | 'id' | 'madeAs' | 'state'>;
type Member = Pick<SessionInfo, 'id' | 'userName'>;

const toFacts = (
  { amountMinor, currency, revenueMinor }: { amountMinor: string; revenueMinor: bigint; currency: string },
  { id, userName }: Member,
): TrackedFacts => ({
  amount: toMajorText({ minor: BigInt(amountMinor), currency }),
  revenue: toMajorText({ minor: revenueMinor, currency }),
  currency,
  customerId: id,
  customerName: userName,
});

/** Further events of an arrival besides `deposit`. */
const ARRIVALS = { first: ['firstDepositArrival', 'startTrial'], later: ['redeposit'] } as const;

/**
 * Reports the events of a deposit (§3, §4): that it was made, the member’s first one also as `firstDeposit`; that it has arrived, the
 * first one also as `firstDepositArrival` and `startTrial`, a later one as `redeposit`.
 */
export function trackDeposit(deposit: Tracked, member: Member): void {
  const { amountMinor, arrivedAs, creditedMinor, currency, id, madeAs } = deposit;
  const tell = (event: TrackedEvent, revenueMinor: bigint) =>
    trackOnce(event, id, toFacts({ amountMinor, currency, revenueMinor }, member));
  tell('depositSubmit', 0n);
  if (madeAs === 1) tell('firstDeposit', 0n);
  if (arrivedAs === null) return;
  const revenue = BigInt(creditedMinor);
  tell('deposit', revenue);
  for (const event of ARRIVALS[arrivedAs === 1 ? 'first' : 'later']) tell(event, revenue);
}

/** Reports that a withdrawal was made. */
export function trackWithdrawal(
  { amountMinor, currency, id }: Pick<Withdrawal, 'amountMinor' | 'currency' | 'id'>,
  member: Member,
): void {
  trackOnce('withdraw', id, toFacts({ amountMinor, currency, revenueMinor: -BigInt(amountMinor) }, member));
}

/** Reports the deposits and withdrawals that a page shows to the page's scripts. */
export function useTrackedMoney(shown: { deposit?: Tracked; withdrawal?: Withdrawal }): void {
  const member = useSession();
  const { deposit, withdrawal } = shown;
  useEffect(() => {
    if (member && deposit) trackDeposit(deposit, member);
    if (member && withdrawal) trackWithdrawal(withdrawal, member);
  }, [member, deposit, withdrawal]);
}
