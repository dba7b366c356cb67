import type { FactValues } from '@foyer/conditions/condition.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { type BeneficiaryRow, countSharing, getBeneficiary } from './beneficiary.store.ts';
import { type Cashier, cashierOf } from './cashier-document.ts';
import { decideByRules } from './decide-by-rules.ts';
import { getIdentity } from './identity.store.ts';
import { findPayingAccounts } from './payment.store.ts';
import { getLeftToPlay } from './playthrough.store.ts';
import { findInState, lockWithdrawal, type WithdrawalRow } from './withdrawal.store.ts';
import { moveWithdrawal } from './withdrawal-states.ts';
import { getNet30d, getWithdrawalSums } from './withdrawal-sums.store.ts';

const HOUR_MS = 3_600_000;

type DecideContext = Pick<Context, 'documents' | 'log' | 'now' | 'pool'>;

/** Decides about a withdrawal whose money is set aside, by the rules of its merchant. */
export function decideWithdrawal(
  { accountId, id }: Pick<WithdrawalRow, 'id' | 'accountId'>,
  context: DecideContext,
): Promise<void> {
  return withTransaction(context.pool, async (client) => {
    await lockAccount(client, accountId);
    const withdrawal = await lockWithdrawal(client, id);
    if (withdrawal.state !== 'held') return;
    const { cashier } = cashierOf(context, withdrawal.merchant);
    const decision = decideByRules(cashier.rules, await gatherFacts(client, { withdrawal, cashier }, context));
    const move = { name: decision.outcome, by: 'rules', reason: decision.ruleId, change: { decision } } as const;
    await moveWithdrawal(client, withdrawal, move);
  });
}

/** Decides about withdrawals that a crash has left undecided. */
export async function decideHeld(context: DecideContext): Promise<void> {
  for (const withdrawal of await findInState(context.pool, 'held', null))
    await decideWithdrawal(withdrawal, context).catch((fault: unknown) => {
      context.log.error({ err: fault, withdrawalId: withdrawal.id }, 'a withdrawal was not decided');
    });
}

/** The facts for the rules (packages/conditions/src/withdrawal-facts.data.ts). */
async function gatherFacts(
  client: Client,
  { cashier, withdrawal }: { withdrawal: WithdrawalRow; cashier: Cashier },
  { now }: Pick<Context, 'now'>,
): Promise<FactValues> {
  const { accountId, amountMinor, beneficiaryId, id, memberId, method } = withdrawal;
  const beneficiary = await getBeneficiary(client, beneficiaryId);
  if (!beneficiary) throw new Error(`there is no beneficiary ${beneficiaryId}`);
  const sums = await getWithdrawalSums(client, memberId, id);
  return {
    kycLevel: (await getIdentity(client, memberId)).level,
    amount: Number(amountMinor),
    sum24h: Number(sums.sum24h + amountMinor),
    count24h: Number(sums.count24h) + 1,
    sum30d: Number(sums.sum30d + amountMinor),
    count30d: Number(sums.count30d) + 1,
    failures24h: Number(sums.failures24h),
    net30d: Number(await getNet30d(client, accountId)),
    method,
    beneficiaryAgeHours: Math.floor((now() - beneficiary.addedAt.getTime()) / HOUR_MS),
    nameMatch: beneficiary.nameMatch,
    leftToPlay: Number(await getLeftToPlay(client, { accountId, percent: cashier.playthroughPercent })),
    payingAccount: await isPayingAccount(client, beneficiary),
    sharedBy: await countSharing(client, beneficiary),
  };
}

/** Whether the member has paid from an account; `unknown` if no provider has reported the payer's account. */
export async function isPayingAccount(
  client: Client,
  { accountRef, memberId }: Pick<BeneficiaryRow, 'accountRef' | 'memberId'>,
): Promise<'yes' | 'no' | 'unknown'> {
  const paying = await findPayingAccounts(client, memberId);
  if (paying.length === 0) return 'unknown';
  return paying.includes(accountRef) ? 'yes' : 'no';
}
