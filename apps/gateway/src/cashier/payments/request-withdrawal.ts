import { randomUUID } from 'node:crypto';
import type { RefusalOf } from '@foyer/contract/endpoints.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import { type BeneficiaryRow, getBeneficiary } from './beneficiary.store.ts';
import { type Cashier, cashierOf, feeOf, type MethodTerms } from './cashier-document.ts';
import { addStep } from './step.store.ts';
import { getWithdrawalOfKey, insertWithdrawal, type WithdrawalRow } from './withdrawal.store.ts';
import { readWithdrawalState, type WithdrawalState } from './withdrawal-checks.ts';
import { postFor } from './withdrawal-states.ts';

export interface WithdrawalRequest {
  merchant: string;
  session: MemberSession;
  beneficiaryId: string;
  amountMinor: bigint;
  idempotencyKey: string;
}

/**
 * Sets the money of a withdrawal aside: checks, limits and the posting in one transaction, with the member’s account locked. A
 * repeated idempotency key returns the existing withdrawal.
 */
export function requestWithdrawal(
  request: WithdrawalRequest,
  context: Context,
): Promise<WithdrawalRow | Refusal<RefusalOf<'cashier.createWithdrawal'>>> {
  const { amountMinor, beneficiaryId, idempotencyKey, merchant, session } = request;
  const { accountId, memberId } = session;
  return withTransaction(context.pool, async (client) => {
    // The member’s row is locked before the account, as everywhere.
    const refused = await may(client, { memberId }, 'withdrawal');
    await lockAccount(client, accountId);
    const earlier = await getWithdrawalOfKey(client, memberId, idempotencyKey);
    if (earlier)
      return earlier.beneficiaryId === beneficiaryId && earlier.amountMinor === amountMinor
        ? earlier
        : refuse('idempotency.mismatch');
    if (refused) return toPolicyRefusal(refused);
    const beneficiary = await getBeneficiary(client, beneficiaryId);
    if (beneficiary?.memberId !== memberId) return refuse('not.found');
    const { cashier, version } = cashierOf(context, merchant);
    const method = methodOf(beneficiary, cashier, context);
    if (!method) return refuse('method.unavailable');
    const state = await readWithdrawalState(client, { memberId, accountId, cashier });
    const fault = findRefusal({ amountMinor, beneficiary, state, terms: method.terms });
    if (fault) return fault;
    return hold(client, {
      request,
      cashier,
      version,
      connector: method.connector,
      terms: method.terms,
      method: beneficiary.method,
    });
  });
}

function methodOf({ merchant, method }: BeneficiaryRow, cashier: Cashier, { payments }: Pick<Context, 'payments'>) {
  const found = cashier.methods.find(({ id }) => id === method);
  if (!found?.withdrawal || !payments.get(merchant, found.connector)) return null;
  return { terms: found.withdrawal, connector: found.connector };
}

interface CheckedRequest {
  amountMinor: bigint;
  beneficiary: BeneficiaryRow;
  state: WithdrawalState;
  terms: MethodTerms<'withdrawal'>;
}

/** The first check that fails. */
function findRefusal({
  amountMinor,
  beneficiary,
  state,
  terms,
}: CheckedRequest): Refusal<RefusalOf<'cashier.createWithdrawal'>> | null {
  if (state.refused) return toPolicyRefusal(state.refused);
  if (state.dayRoomMinor === null) return refuse('identity.required');
  if (!beneficiary.isUsable) return refuse('beneficiary.coolingOff', { until: beneficiary.usableFrom.toISOString() });
  if (amountMinor < BigInt(terms.minMinor) || amountMinor > BigInt(terms.maxMinor))
    return refuse('amount.out.of.range');
  if (state.leftToPlayMinor > 0n) return refuse('playthrough.open', { leftMinor: String(state.leftToPlayMinor) });
  if (amountMinor > state.dayRoomMinor || state.count24h >= terms.maxADay)
    return refuse('withdrawal.limit', { leftMinor: String(state.count24h >= terms.maxADay ? 0n : state.dayRoomMinor) });
  return null;
}

interface HeldWithdrawal {
  request: WithdrawalRequest;
  cashier: Cashier;
  version: number;
  connector: string;
  method: string;
  terms: MethodTerms<'withdrawal'>;
}

/** Moves the money; if the balance does not suffice, nothing is stored. */
async function hold(
  client: Client,
  { request, cashier, connector, method, terms, version }: HeldWithdrawal,
): Promise<WithdrawalRow | Refusal<RefusalOf<'cashier.createWithdrawal'>>> {
  const { amountMinor, merchant, session } = request;
  await client.query('savepoint hold');
  const withdrawal = await insertWithdrawal(client, {
    id: randomUUID(),
    merchant,
    memberId: session.memberId,
    accountId: session.accountId,
    beneficiaryId: request.beneficiaryId,
    method,
    connector,
    currency: session.currency,
    amountMinor,
    feeMinor: feeOf(terms.fee, amountMinor),
    documentVersion: version,
    approvalsNeeded: amountMinor >= BigInt(cashier.fourEyesFromMinor) ? 2 : 1,
    idempotencyKey: request.idempotencyKey,
    promisedSeconds: terms.promised.toSeconds,
  });
  if (!(await postFor(client, 'hold', withdrawal))) {
    await client.query('rollback to savepoint hold');
    return refuse('balance.insufficient');
  }
  await addStep(client, { subject: withdrawal.id, state: 'held', by: 'member' });
  const { currency, feeMinor, id: withdrawalId, madeAs, memberId } = withdrawal;
  const amounts = { amountMinor: String(amountMinor), feeMinor: String(feeMinor), currency };
  await emit(client, {
    merchant,
    memberId,
    kind: 'withdrawal.held',
    body: { withdrawalId, method, madeAs, ...amounts },
  });
  return withdrawal;
}
