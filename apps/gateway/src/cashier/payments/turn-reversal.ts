import type { Client } from '@foyer/database/open-pool.ts';
import type { EventKind } from '../../notify/events/event-kinds.data.ts';
import { endMatch } from './open-reversal.ts';
import { lockDepositor, lockReversal, type ReversalRow, type ReversalState, updateReversal } from './reversal.store.ts';
import { emitReversal, postReversal, settleDeposit } from './reversal-states.ts';
import { addStep } from './step.store.ts';

interface Turn {
  to: ReversalState;
  /** Whether the money goes to the payer after all; otherwise it comes back. */
  isGone: boolean;
  event: EventKind;
}

/** What becomes of a reversal that has ended when its bank changes the outcome. */
const TURNS: Partial<Record<ReversalState, Turn>> = {
  refused: { to: 'done', isGone: true, event: 'deposit.refunded' },
  done: { to: 'refused', isGone: false, event: 'deposit.refund.refused' },
  won: { to: 'lost', isGone: true, event: 'deposit.dispute.ended' },
  lost: { to: 'won', isGone: false, event: 'deposit.dispute.ended' },
};

/**
 * Books the outcome that a bank shows of a reversal after it had ended otherwise. Money that has gone after all is taken from the
 * member as far as they have it, and the rest is the house's loss. Locks member, account and reversal.
 * @returns false if it has not ended, or ended like this
 */
export async function turnReversal(
  client: Client,
  known: ReversalRow,
  { isGone }: Pick<Turn, 'isGone'>,
): Promise<boolean> {
  const balance = await lockDepositor(client, known);
  const reversal = await lockReversal(client, known.id);
  const turn = TURNS[reversal.state];
  if (turn?.isGone !== isGone) return false;
  const { amountMinor } = reversal;
  const isCovered = balance >= amountMinor;
  const coveredMinor = isGone ? (isCovered ? amountMinor : balance) : reversal.coveredMinor;
  const turned = { ...reversal, state: turn.to, turns: reversal.turns + 1, coveredMinor };
  await updateReversal(client, turned);
  await addStep(client, { subject: turned.id, state: turn.to, by: 'provider' });
  for (const posting of isGone ? (['dispute', 'loseDispute'] as const) : (['regain', 'winDispute'] as const))
    if (!(await postReversal(client, posting, turned))) throw new Error(`${posting} of ${turned.id} is not possible`);
  if (isGone) await endMatch(client, turned);
  await settleDeposit(client, turned.depositId, 'provider');
  await emitReversal(client, turn.event, turned);
  return true;
}
