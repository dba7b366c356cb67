import type { Client } from '@foyer/database/open-pool.ts';
import { countBonus } from './claim.store.ts';
import { getTransfer, moveMoney } from './ledger.store.ts';
import { type Outcome, outcome, toReplay, toTransfer, type WalletRequest } from './vendor-request.ts';
import { addRound, lockRound } from './vendor-round.store.ts';
import { addWaiting } from './waiting.store.ts';

/** Stores a call for staff; it has no effect until they approve it. */
export async function wait(
  client: Client,
  request: WalletRequest & { operation: 'credit' | 'adjust' },
): Promise<Outcome> {
  const { body, inputHash, operation, session, vendor } = request;
  await addWaiting(client, {
    merchant: session.merchant,
    source: vendor,
    txId: body.txId,
    operation,
    accountId: session.account_id,
    body,
    inputHash,
  });
  return outcome('PENDING', session.account_id);
}

/**
 * A win without a bet (W14): creates its round and ends it. Above the vendor's daily cap it waits for staff.
 * The account is locked.
 */
export async function payBonus(client: Client, request: WalletRequest, isApproved = false): Promise<Outcome> {
  const { body, capabilities, session, vendor } = request;
  const { account_id: accountId, currency, merchant } = session;
  // The same call may have been executed while this one waited for the lock.
  const earlier = await getTransfer(client, vendor, body.txId);
  if (earlier) return toReplay(request, earlier);
  if (!body.roundClosed || body.refTxId) return outcome('WRONG_TYPES', accountId);
  if (await lockRound(client, vendor, body.roundId)) return outcome('BET_ALREADY_CLOSED', accountId);
  const amountMinor = BigInt(body.amountMinor);
  const capMinor = capabilities?.bonusDailyMinor?.[currency] ?? 0n;
  const isWithin =
    isApproved || (await countBonus(client, { merchant, source: vendor, currency, amountMinor, capMinor }));
  if (!isWithin) return wait(client, { ...request, operation: 'credit' });
  const round = { source: vendor, roundId: body.roundId, accountId, state: 'completed', grantId: null } as const;
  if (!(await addRound(client, round))) throw new Error('a round was opened while it was looked up');
  const kind = body.kind === 'jackpotWin' ? 'jackpot' : 'bonus';
  const moved = await moveMoney(client, toTransfer(request, kind, amountMinor));
  if (!moved) throw new Error('a bonus win was refused by the ledger');
  return outcome('OK', accountId, moved);
}
