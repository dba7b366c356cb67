import { randomUUID } from 'node:crypto';
import type { RefusalOf } from '@foyer/contract/endpoints.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import type { TransferWallet } from '../../platform/connectors/wallet/transfer-wallet.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import type { PolicyReason } from '../../platform/policy/policy.data.ts';
import { getTransferOfKey, insertTransfer, type TransferRow } from './transfer.store.ts';
import { postFor } from './transfer-states.ts';

export interface AskedTransfer {
  merchant: string;
  session: MemberSession;
  wallet: string;
  direction: TransferRow['direction'];
  amountMinor: bigint;
  idempotencyKey: string;
}

/** `isNew`: recorded by this call, which must submit it. */
type Made = TransferRow & { isNew: boolean };

export const getWallet = (
  { wallets }: Pick<Context, 'wallets'>,
  merchant: string,
  code: string,
): TransferWallet | null => wallets.get(merchant)?.find((one) => one.code === code) ?? null;

/**
 * Records a transfer before its vendor is called; money for a vendor leaves the balance in the same transaction. A repeated
 * idempotency key returns the existing transfer.
 */
export function makeTransfer(
  asked: AskedTransfer,
  context: Context,
): Promise<Made | Refusal<RefusalOf<'transfer.move'>>> {
  const { amountMinor, direction, idempotencyKey, merchant, session, wallet } = asked;
  const { accountId, currency, memberId } = session;
  return withTransaction(context.pool, async (client) => {
    const refused = direction === 'toVendor' ? await findRefusal(client, asked) : null;
    await lockAccount(client, accountId);
    const earlier = await getTransferOfKey(client, memberId, idempotencyKey);
    if (earlier) return isSame(earlier, asked) ? { ...earlier, isNew: false } : refuse('idempotency.mismatch');
    if (!getWallet(context, merchant, wallet)) return refuse('not.found');
    if (refused) return refused;
    await client.query('savepoint begun');
    const made = await insertTransfer(client, {
      ...{ id: randomUUID(), merchant, memberId, accountId, wallet, direction, currency, amountMinor, idempotencyKey },
    });
    if (direction === 'toMain' || (await postFor(client, 'debitHold', made))) return { ...made, isNew: true };
    await client.query('rollback to savepoint begun');
    return refuse('balance.insufficient');
  });
}

const isSame = (made: TransferRow, asked: AskedTransfer): boolean =>
  made.wallet === asked.wallet && made.direction === asked.direction && made.amountMinor === asked.amountMinor;

/** Refusal reasons that members see as their own limit. */
const OF_LIMITS: readonly PolicyReason[] = ['stake.limit', 'loss.limit', 'time.limit', 'reality.check'];

/** Money for a vendor is treated as one bet, since we do not see the stakes there. */
async function findRefusal(
  client: Client,
  { amountMinor, session }: AskedTransfer,
): Promise<Refusal<RefusalOf<'transfer.move'>> | null> {
  const { memberId, sessionId, tokenVersion } = session;
  const reason = await may(client, { memberId, sessionId, tokenVersion, stakeMinor: amountMinor }, 'bet');
  if (reason && OF_LIMITS.includes(reason)) return refuse('limit.reached');
  return reason && toPolicyRefusal(reason);
}
