import type { TransferKind } from '../db/tables.ts';
import { wait } from './bonus-win.ts';
import { addClaim } from './claim.store.ts';
import { type Client, getTransfer, lockAccount, moveMoney } from './ledger.store.ts';
import { type Outcome, outcome, toReplay, toTransfer, type WalletRequest } from './vendor-request.ts';

/** The kinds that adjustments and voids may refer to. A tip is final (W15). */
export const REFERABLE: readonly TransferKind[] = [
  'bet',
  'win',
  'refund',
  'correction',
  'bonus',
  'jackpot',
  'freeRound',
];

/** Limits a debit to what the account holds. */
export const toTake = (amountMinor: bigint, balanceMinor: bigint): bigint =>
  amountMinor < -balanceMinor ? -balanceMinor : amountMinor;

/** Records a claim for what could not be taken. @returns the outcome of the call, including the claim */
export async function withClaim(
  client: Client,
  { request, claimMinor }: { request: WalletRequest; claimMinor: bigint },
  done: Outcome,
): Promise<Outcome> {
  if (claimMinor === 0n) return done;
  const { body, session, vendor } = request;
  await addClaim(client, {
    merchant: session.merchant,
    source: vendor,
    txId: body.txId,
    accountId: session.account_id,
    roundId: body.roundId,
    currency: session.currency,
    amountMinor: claimMinor,
  });
  return { ...done, claimMinor };
}

/**
 * An adjustment (W16): a transaction linked to another one of a round in any state. A negative one takes no more than the
 * balance; the rest is a claim. Unusual sums wait for staff. The account is locked.
 */
export async function adjust(client: Client, request: WalletRequest, isApproved = false): Promise<Outcome> {
  const { body, capabilities, session, vendor } = request;
  const { account_id: accountId, currency } = session;
  const earlier = await getTransfer(client, vendor, body.txId);
  if (earlier) return toReplay(request, earlier);
  const subject = await getTransfer(client, vendor, body.refTxId ?? '');
  if (!subject) return outcome('BET_NOT_FOUND', accountId);
  const fits = subject.account_id === accountId && subject.round_id === body.roundId;
  if (!fits || ![...REFERABLE, 'adjustment'].includes(subject.kind)) return outcome('TX_MISMATCH', accountId);
  const amountMinor = BigInt(body.amountMinor);
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  if (!isApproved && size >= (capabilities?.adjustmentMinor?.[currency] ?? 0n))
    return wait(client, { ...request, operation: 'adjust' });
  const taken = toTake(amountMinor, await lockAccount(client, accountId));
  const moved = await moveMoney(client, toTransfer(request, 'adjustment', taken));
  if (!moved) throw new Error('an adjustment was refused by the ledger');
  return withClaim(client, { request, claimMinor: taken - amountMinor }, outcome('OK', accountId, moved));
}
