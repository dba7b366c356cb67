import type { Client } from '@foyer/database/open-pool.ts';
import type { TransferKind } from '../../db/tables.ts';
import { wait } from './bonus-win.ts';
import { addClaim } from './claim.store.ts';
import { getTransfer, lockAccount, type Moved, moveMoney } from './ledger.store.ts';
import { type Outcome, outcome, toReplay, toTransfer, type WalletRequest } from './vendor-request.ts';
import { lockRound } from './vendor-round.store.ts';
import { sharePayment } from './wager.ts';

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
 * balance; the rest is a claim. A wager that shares the round takes part. Unusual sums wait for staff. The account is locked.
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
  const grantId = (await lockRound(client, vendor, body.roundId))?.wager_id ?? null;
  const move = async (): Promise<Adjusted> => {
    const taken = toTake(amountMinor, await lockAccount(client, accountId));
    const moved = await moveMoney(client, toTransfer(request, 'adjustment', taken));
    if (!moved) throw new Error('an adjustment was refused by the ledger');
    return { moved, claimMinor: taken - amountMinor };
  };
  const { claimMinor, moved } = grantId
    ? await moveWithShare(client, { request, grantId, amountMinor }, move)
    : await move();
  return withClaim(client, { request, claimMinor }, outcome('OK', accountId, moved));
}

interface Adjusted {
  moved: Moved;
  claimMinor: bigint;
}

/** Divides an adjustment like a win. The share of a negative one moves from the funds to the cash first; that of a positive one moves afterwards. */
async function moveWithShare(
  client: Client,
  { amountMinor, grantId, request }: { request: WalletRequest; grantId: string; amountMinor: bigint },
  move: () => Promise<Adjusted>,
): Promise<Adjusted> {
  const share = () => sharePayment(client, { request, grantId, amountMinor, isCorrection: true });
  const usableBefore = amountMinor < 0n ? await share() : null;
  const { claimMinor, moved } = await move();
  const usable = usableBefore ?? (await share());
  const balanceMinor = (await lockAccount(client, request.session.account_id)) + usable;
  return { claimMinor, moved: { ...moved, balanceMinor } };
}
