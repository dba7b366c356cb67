import type { Client } from '@foyer/database/open-pool.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { post } from './postings.ts';
import { addStep } from './step.store.ts';
import { updateWithdrawal, type WithdrawalRow } from './withdrawal.store.ts';
import { refOfWithdrawal } from './withdrawal-states.ts';

interface Outcome {
  /** Whether the bank has paid; otherwise the money has come back. */
  isPaid: boolean;
  /** What the member has. */
  balanceMinor: bigint;
  now: Date;
}

/** Whether an outcome at the bank contradicts the end of a withdrawal whose money had come back, or that was paid after that. */
export const isTurn = ({ state, turns }: WithdrawalRow, { isPaid }: Pick<Outcome, 'isPaid'>): boolean =>
  isPaid ? state === 'returned' : state === 'paid' && turns > 0;

/**
 * Books what a bank has done with a payout after its end, of a locked withdrawal whose account is locked too. A payment after all is
 * taken from the member as far as they have it, without the fee, and the rest is the house's loss.
 */
export async function turnWithdrawal(client: Client, withdrawal: WithdrawalRow, outcome: Outcome): Promise<void> {
  const { isPaid, now } = outcome;
  const turned: WithdrawalRow = {
    ...withdrawal,
    state: isPaid ? 'paid' : 'returned',
    turns: withdrawal.turns + 1,
    wasReleased: withdrawal.wasReleased || withdrawal.paidAt === null,
    paidAt: withdrawal.paidAt ?? now,
    coveredMinor: isPaid ? min(outcome.balanceMinor, withdrawal.amountMinor) : withdrawal.coveredMinor,
  };
  const { amountMinor, connector, coveredMinor, currency, id, memberId, merchant, turns } = turned;
  const covered = coveredMinor ?? 0n;
  await updateWithdrawal(client, turned);
  await addStep(client, { subject: id, state: turned.state, by: 'provider', reason: isPaid ? 'late' : 'reversed' });
  const posting = isPaid ? 'payAfterEnd' : 'returnAfterEnd';
  const isPosted = await post(client, posting, {
    ...{ merchant, currency, connector },
    ref: `${refOfWithdrawal(turned)}:${turns}`,
    member: { id: memberId, accountId: turned.accountId },
    amountMinor: covered,
    restMinor: amountMinor - covered,
  });
  if (!isPosted) throw new Error(`${posting} of withdrawal ${id} is not possible`);
  const body = { withdrawalId: id, state: turned.state, amountMinor: String(amountMinor), currency, reason: null };
  await emit(client, { merchant, memberId, kind: isPaid ? 'withdrawal.paid' : 'withdrawal.returned', body });
}

const min = (left: bigint, right: bigint): bigint => (left < right ? left : right);
