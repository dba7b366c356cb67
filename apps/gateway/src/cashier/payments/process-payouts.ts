import { withTransaction } from '@foyer/database/open-pool.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import {
  type PaymentConnector,
  type PayoutAnswer,
  type PayoutState,
  ProviderUnreachableError,
} from '../../platform/connectors/payment/payment-connector.ts';
import { isUuid } from '../../platform/connectors/payment/provider-call.ts';
import { pollDelayMinutes } from '../../platform/connectors/poll-delay.ts';
import { getBeneficiary } from './beneficiary.store.ts';
import { closeBreaks } from './break.store.ts';
import { inLanes, takeInTurn } from './lanes.ts';
import { isTurn, turnWithdrawal } from './turn-withdrawal.ts';
import {
  endAttempt,
  findApproved,
  findUnanswered,
  getWithdrawal,
  insertAttempt,
  lockWithdrawal,
  scheduleNextPoll,
  type WithdrawalRow,
} from './withdrawal.store.ts';
import { moveWithdrawal } from './withdrawal-states.ts';

const STUCK_MS = 2 * 3_600_000;

type PayoutContext = Pick<Context, 'log' | 'merchants' | 'now' | 'payments' | 'pool' | 'seal'>;

/** Sends every approved payout, while its provider answers. */
export const sendPayouts = (context: PayoutContext): Promise<void> =>
  inLanes(context, async (lane) => {
    if (context.payments.isCut(lane.merchant, lane.connector)) return;
    const handle = (withdrawal: WithdrawalRow) =>
      sendPayout(withdrawal, context).catch((fault: unknown) => {
        context.log.error({ err: fault, withdrawalId: withdrawal.id }, 'a payout was not sent');
      });
    await takeInTurn(lane, { items: await findApproved(context.pool, lane), handle }, context);
  });

/** Sends one payout: the state `sending` is committed before the provider is called, and the id never changes. */
async function sendPayout({ accountId, id }: WithdrawalRow, context: PayoutContext): Promise<void> {
  const begun = await withTransaction(context.pool, async (client) => {
    await lockAccount(client, accountId);
    const moved = await moveWithdrawal(client, await lockWithdrawal(client, id), { name: 'send', by: 'worker' });
    if (!moved) return null;
    await scheduleNextPoll(client, id, pollDelayMinutes(0));
    return moved;
  });
  if (begun)
    await requestPayout(begun, context).catch((fault: unknown) => {
      context.log.warn({ err: fault, withdrawalId: id }, 'processing a payout failed, it will be retried');
    });
}

/** Requests a payout from its provider. A payout with an unknown outcome stays under way and is queried later. */
async function requestPayout(withdrawal: WithdrawalRow, context: PayoutContext): Promise<void> {
  const connector = context.payments.get(withdrawal.merchant, withdrawal.connector);
  const attempt = await insertAttempt(context.pool, withdrawal.id);
  const answer = await callProvider(withdrawal, connector, context).catch((fault: unknown) => {
    if (!(fault instanceof ProviderUnreachableError)) throw fault;
    context.log.warn({ err: fault, withdrawalId: withdrawal.id }, 'the outcome of a payout is unknown');
    return null;
  });
  await endAttempt(
    context.pool,
    attempt,
    answer ? (answer.outcome === 'refused' ? `refused ${answer.code}`.slice(0, 100) : 'accepted') : 'unknown',
  );
  if (answer?.outcome === 'refused' && (await hasNoLivePayout(withdrawal, connector)))
    await apply(withdrawal, 'failed', context);
}

/** Whether a refused payout was not started by an earlier call either. @throws ProviderUnreachableError */
async function hasNoLivePayout(withdrawal: WithdrawalRow, connector: PaymentConnector | null): Promise<boolean> {
  const state = await connector?.getPayout(withdrawal);
  return state === null || state === 'failed';
}

async function callProvider(
  { amountMinor, beneficiaryId, currency, id, number }: WithdrawalRow,
  connector: PaymentConnector | null,
  { pool, seal }: PayoutContext,
): Promise<PayoutAnswer> {
  const beneficiary = await getBeneficiary(pool, beneficiaryId);
  if (!connector || !beneficiary) throw new ProviderUnreachableError('there is no account at the provider');
  const account = seal.open(beneficiary.sealedAccount).toString('utf8');
  const holder = seal.open(beneficiary.sealedHolder).toString('utf8');
  return connector.createPayout({ id, number, amountMinor, currency, to: { bank: beneficiary.bank, account, holder } });
}

/** Queries the payouts that are due. */
export const pollPayouts = (context: PayoutContext): Promise<void> =>
  inLanes(context, async (lane) => {
    const items = await findUnanswered(context.pool, lane);
    await takeInTurn(lane, { items, handle: (withdrawal) => pollPayout(withdrawal, context) }, context);
  });

async function pollPayout(withdrawal: WithdrawalRow, context: PayoutContext): Promise<void> {
  const { createdAt, id, merchant, pollCount } = withdrawal;
  await scheduleNextPoll(context.pool, id, pollDelayMinutes(pollCount));
  if (context.now() - createdAt.getTime() > STUCK_MS)
    logEvent(context.log, { kind: 'payout.stuck', merchant, withdrawalId: id });
  await updatePayout({ id, merchant, reported: null }, context).catch((fault: unknown) => {
    context.log.warn({ err: fault, withdrawalId: id }, 'processing a payout failed, it will be retried');
  });
}

/**
 * Updates a withdrawal to the state at its provider.
 * @param reported a state that the provider has reported with a proof; null: the provider is queried
 * @returns the state at the provider; null if it has none, or the withdrawal is unknown
 * @throws ProviderUnreachableError
 */
export async function updatePayout(
  { id, merchant, reported }: { id: string; merchant: string; reported: PayoutState | null },
  context: PayoutContext,
): Promise<PayoutState | null> {
  const withdrawal = isUuid(id) ? await getWithdrawal(context.pool, id) : null;
  if (withdrawal?.merchant !== merchant) return null;
  const connector = context.payments.get(merchant, withdrawal.connector);
  const isAgainstEnd = reported !== null && isTurn(withdrawal, { isPaid: reported === 'paid' });
  // A report may be older than the end: whether the bank has changed its mind is what it answers now.
  const state = (isAgainstEnd ? null : reported) ?? (await connector?.getPayout(withdrawal)) ?? null;
  if (state !== null) await apply(withdrawal, state, context);
  // Once its end is known, nothing of it is unreadable any more; another difference is found again.
  if (state !== null && state !== 'sending') await closeBreaks(context.pool, withdrawal, [id]);
  // The provider never got it: the same request again, under the same id.
  else if (withdrawal.state === 'sending') await requestPayout(withdrawal, context);
  return state;
}

const MOVES: Readonly<Record<PayoutState, readonly ('pay' | 'fail' | 'takeBack')[]>> = {
  sending: [],
  paid: ['pay'],
  failed: ['fail', 'takeBack'],
  returned: ['pay', 'takeBack'],
};

/** Makes the moves that a provider's state stands for; those already made are skipped. */
function apply({ accountId, id }: WithdrawalRow, state: PayoutState, { now, pool }: PayoutContext): Promise<void> {
  return withTransaction(pool, async (client) => {
    const balanceMinor = await lockAccount(client, accountId);
    let withdrawal = await lockWithdrawal(client, id);
    const outcome = { isPaid: state === 'paid', balanceMinor, now: new Date(now()) };
    if (state !== 'sending' && isTurn(withdrawal, outcome)) return turnWithdrawal(client, withdrawal, outcome);
    for (const name of MOVES[state]) {
      const change = name === 'pay' ? { paidAt: new Date(now()) } : {};
      const reason = name === 'fail' ? 'provider' : name === 'takeBack' ? 'reversed' : null;
      withdrawal = (await moveWithdrawal(client, withdrawal, { name, by: 'provider', reason, change })) ?? withdrawal;
    }
  });
}
