import type { Client } from '@foyer/database/open-pool.ts';
import { REFERABLE, toTake, withClaim } from './adjust.ts';
import { releaseClaims } from './claim.store.ts';
import { getTransfer, lockAccount, type Moved, moveMoney } from './ledger.store.ts';
import { type Outcome, outcome, toReplay, toTransfer, type WalletRequest } from './vendor-request.ts';
import { findRoundTransfers, lockRound, voidRound } from './vendor-round.store.ts';
import { voidWagerShare } from './wager.ts';

/**
 * Undoes the bets and wins of a completed round, once (W17), each by a linked transaction: bets are returned, then wins are
 * taken, as far as the balance suffices; the rest is a claim. A wager that shares the round follows. The account is locked.
 */
export async function voidSettled(client: Client, request: WalletRequest): Promise<Outcome> {
  const { body, session, vendor } = request;
  const { account_id: accountId } = session;
  const earlier = await getTransfer(client, vendor, body.txId);
  if (earlier) return toReplay(request, earlier);
  const subject = await getTransfer(client, vendor, body.refTxId ?? '');
  if (!subject) return outcome('BET_NOT_FOUND', accountId);
  const fits = subject.account_id === accountId && subject.round_id === body.roundId;
  if (!fits || !REFERABLE.includes(subject.kind)) return outcome('TX_MISMATCH', accountId);
  const round = await lockRound(client, vendor, body.roundId);
  // An unsettled round must be rolled back instead; the void may be repeated after its end.
  if (round?.state === 'open') return outcome('TX_MISMATCH', accountId);
  if (round?.state !== 'completed') return outcome('BET_ALREADY_CLOSED', accountId);
  const undoForMember = async () => {
    await releaseClaims(client, vendor, body.roundId);
    const { claimMinor, moved } = await undo(client, request, await lockAccount(client, accountId));
    await voidRound(client, vendor, body.roundId);
    return withClaim(client, { request, claimMinor }, outcome('OK', accountId, moved));
  };
  const { wager_id: grantId } = round;
  return grantId ? voidWagerShare(client, { request, grantId }, undoForMember) : undoForMember();
}

/** One linked transaction for each one that moved money; the last has the id of the call, so that it can be repeated. */
async function undo(
  client: Client,
  request: WalletRequest,
  balanceMinor: bigint,
): Promise<{ moved: Moved; claimMinor: bigint }> {
  const { body, vendor } = request;
  const transfers = await findRoundTransfers(client, vendor, body.roundId);
  const refunded = new Set(transfers.flatMap(({ kind, ref_tx_id }) => (kind === 'refund' ? [ref_tx_id] : [])));
  const effects = transfers
    .filter(({ amount_minor, kind, tx_id }) => amount_minor !== 0n && kind !== 'refund' && !refunded.has(tx_id))
    .map(({ amount_minor, tx_id }) => ({ refTxId: tx_id, amountMinor: -amount_minor }));
  const given = effects.filter(({ amountMinor }) => amountMinor > 0n);
  const taken = effects.filter(({ amountMinor }) => amountMinor < 0n);
  const steps = effects.length > 0 ? [...given, ...taken] : [{ refTxId: body.refTxId ?? '', amountMinor: 0n }];
  let moved: Moved = { seq: 0n, balanceMinor };
  let claimMinor = 0n;
  for (const [index, { amountMinor, refTxId }] of steps.entries()) {
    const txId = index === steps.length - 1 ? body.txId : `${body.txId}/${index + 1}`;
    const now = toTake(amountMinor, moved.balanceMinor);
    const done = await moveMoney(client, { ...toTransfer(request, 'void', now), txId, refTxId });
    if (!done) throw new Error('a void was refused by the ledger');
    moved = done;
    claimMinor += now - amountMinor;
  }
  return { moved, claimMinor };
}
