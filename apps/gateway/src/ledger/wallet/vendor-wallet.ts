import { TIP } from '@foyer/contract/vendor/wallet-protocol.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { isCheckViolation, isNullViolation, isUniqueViolation } from '../../db/violations.ts';
import { may } from '../../platform/policy/may.ts';
import { POLICY_REASONS } from '../../platform/policy/policy.data.ts';
import type { Actor } from '../../platform/policy/policy.store.ts';
import { adjust } from './adjust.ts';
import { type BetOutcome, moveBet, moveTip } from './bet.store.ts';
import { betWithFunds } from './bet-with-funds.ts';
import { payBonus } from './bonus-win.ts';
import { getClaim } from './claim.store.ts';
import { returnFreeRound } from './free-round.store.ts';
import { getTransfer, lockAccount, type Moved, moveLastWin, moveMoney, type TransferRow } from './ledger.store.ts';
import { useFreeRound } from './use-free-round.ts';
import { findMisuse, isBonus, isDeclared, mayWait } from './vendor-capabilities.ts';
import {
  isVendorRefusal,
  type Outcome,
  outcome,
  toReplay,
  toRequest,
  toTransfer,
  type WalletCall,
  type WalletRequest,
} from './vendor-request.ts';
import { blockTransactionId, closeRound, countLiveBets, getRefund, hasWon, lockRound } from './vendor-round.store.ts';
import { toActor, type VendorSession } from './vendor-session.store.ts';
import { voidSettled } from './void-settled.ts';
import { getShare, getSpendable, getUsable } from './wager.store.ts';
import { settleWager, sharePayment, shareRefund } from './wager.ts';
import { getWaiting } from './waiting.store.ts';

/** Executes one call of the wallet protocol, in the session that it names, for a vendor whose signature was checked (rules W1–W18). */
export async function processWalletCall(
  call: WalletCall,
  session: VendorSession | null,
  context: Context,
): Promise<Outcome> {
  const misuse = findMisuse(call);
  if (misuse) return outcome(misuse);
  const request = toRequest(call, session);
  if (isVendorRefusal(request)) return request;
  const done = await decide({ ...request, player: session && toActor(session) }, context);
  return session?.has_wager ? withFunds(context.pool, request, done) : done;
}

/**
 * Adds the funds to the balance, since vendors see both as one. Transfers shared with the funds already include them; a repeated
 * call gets the current balance (W1).
 */
async function withFunds(pool: pg.Pool, { body, session, vendor }: WalletRequest, done: Outcome): Promise<Outcome> {
  const { moved, status } = done;
  if (!moved) return done;
  if (status === 'DUPLICATE') {
    const { balanceMinor } = await getSpendable(pool, session.account_id);
    return { ...done, moved: { ...moved, balanceMinor } };
  }
  if (await getShare(pool, vendor, body.txId)) return done;
  const usable = await getUsable(pool, session.account_id);
  return { ...done, moved: { ...moved, balanceMinor: moved.balanceMinor + usable } };
}

/** A call, and the player of its session, which matters only for debits (W3). */
interface PlayerRequest extends WalletRequest {
  player: Actor | null;
}

async function decide(request: PlayerRequest, context: Context): Promise<Outcome> {
  const { account_id: accountId } = request.session;
  const done = (await payLastWin(request, context)) ?? (await placeNewBet(request, context));
  const answered = done ?? (await answerReplay(context.pool, request));
  if (answered) return answered;
  try {
    return await carryOut(request, context);
  } catch (error) {
    if (isCheckViolation(error)) return outcome('BET_ALREADY_CLOSED', accountId);
    if (isNullViolation(error, 'vendor_round')) return outcome('TX_MISMATCH', accountId);
    if (!isUniqueViolation(error)) throw error;
    // The id was used between our read and our write: the first writer wins.
    return (await answerReplay(context.pool, request)) ?? carryOut(request, context);
  }
}

async function answerReplay(pool: pg.Pool, request: WalletRequest): Promise<Outcome | null> {
  const { body, capabilities, operation, session, vendor } = request;
  const known = await getTransfer(pool, vendor, body.txId);
  if (known) {
    const replay = toReplay(request, known);
    const hasClaim = replay.status === 'DUPLICATE' && (operation === 'adjust' || operation === 'void');
    return hasClaim ? { ...replay, claimMinor: await getClaim(pool, vendor, body.txId) } : replay;
  }
  const waiting = mayWait(capabilities) ? await getWaiting(pool, vendor, body.txId) : null;
  if (!waiting) return null;
  if (!waiting.inputHash.equals(request.inputHash)) return outcome('TX_MISMATCH', session.account_id);
  return outcome(waiting.state === 'refused' ? 'LIMIT_REACHED' : 'PENDING', session.account_id);
}

function carryOut(request: PlayerRequest, context: Context): Promise<Outcome> {
  const { operation } = request;
  if (operation === 'debit') return debit(request, context);
  return withTransaction(context.pool, async (client) => {
    if (operation === 'freeRound') return useFreeRound(client, request);
    // Lock order: the account before the round, to avoid deadlocks.
    await lockAccount(client, request.session.account_id);
    return CARRY_OUT[operation](client, request);
  });
}

const CARRY_OUT = {
  credit: (client: Client, request: WalletRequest) =>
    isBonus(request) ? payBonus(client, request) : credit(client, request),
  rollback: (client: Client, request: WalletRequest) => rollback(client, request),
  adjust: (client: Client, request: WalletRequest) => adjust(client, request),
  void: voidSettled,
};

/** The id of a draw must be printable; anything else is dropped. */
function readDrawId(betDetails: Readonly<Record<string, unknown>> | undefined): string | null {
  const drawId = betDetails?.drawId;
  return typeof drawId === 'string' && /^[ -~]{1,60}$/.test(drawId) ? drawId : null;
}

/** A debit in one statement, which also decides whether the member may bet. */
async function debit({ player, ...request }: PlayerRequest, context: Context): Promise<Outcome> {
  const { account_id: accountId } = request.session;
  if (!player) return outcome('TOKEN_EXPIRED', accountId);
  const { needsTouch, isOverMax, moved, reason } = await moveStake(request, player, context);
  if (isOverMax) return outcome('LIMIT_REACHED', accountId);
  if (moved) return placed(request, { moved, needsTouch, player });
  // NOTE a block set during the statement stops the money but is not in its reason, so the policy is checked once more.
  const why = reason ?? (await may(context.pool, player, 'bet'));
  return outcome(why ? POLICY_REASONS[why].status : 'INSUFFICIENT_FUNDS', accountId);
}

/**
 * Fast path without a prior lookup: a repeated debit moves nothing, since its id is taken.
 * Null for every debit that moved nothing; the slow path finds the reason. Not for members with funds, or vendors whose calls may wait.
 */
async function placeNewBet({ player, ...request }: PlayerRequest, context: Context): Promise<Outcome | null> {
  const { capabilities, operation, session } = request;
  if (operation !== 'debit' || !player || session.has_wager || mayWait(capabilities)) return null;
  try {
    const { moved, needsTouch } = await moveStake(request, player, context);
    return moved && placed(request, { moved, player, needsTouch });
  } catch (error) {
    if (isUniqueViolation(error) || isCheckViolation(error) || isNullViolation(error, 'vendor_round')) return null;
    throw error;
  }
}

const placed = (
  { session }: WalletRequest,
  { moved, needsTouch, player }: { moved: Moved; needsTouch: boolean; player: Actor },
): Outcome => ({
  ...outcome('OK', session.account_id, moved),
  sessionToTouch: needsTouch ? (player.sessionId ?? null) : null,
});

/** A bet, or a tip (W15), which belongs to no round. */
async function moveStake(
  request: WalletRequest,
  player: Actor,
  { pool }: Context,
): Promise<BetOutcome & { isOverMax?: boolean }> {
  const amountMinor = -BigInt(request.body.amountMinor);
  if (request.body.kind === TIP) return moveTip(pool, toTransfer(request, 'tip', amountMinor), player);
  const drawId = readDrawId(request.body.betDetails);
  const bet = { ...toTransfer(request, 'bet', amountMinor), drawId };
  const withFunds = request.session.has_wager ? await betWithFunds(pool, { request, bet, player }) : null;
  return withFunds ?? moveBet(pool, bet, player);
}

/**
 * Fast path without a prior lookup: an open round proves that the credit has not been paid yet.
 * Null for every other credit; the slow path finds the reason.
 */
async function payLastWin(request: WalletRequest, { pool }: Context): Promise<Outcome | null> {
  const { operation, body, session } = request;
  if (operation !== 'credit' || !body.roundClosed || body.kind || mayNameTip(request)) return null;
  try {
    const grantId = body.grantId ?? null;
    const moved = await moveLastWin(pool, { ...toTransfer(request, 'win', BigInt(body.amountMinor)), grantId });
    return moved && outcome('OK', session.account_id, moved);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Whether a credit must be examined for a reference to a tip (W15). */
const mayNameTip = ({ body, capabilities }: WalletRequest): boolean =>
  body.refTxId !== undefined && isDeclared(capabilities, 'tips');

/** W3, W4, W8, W11: paid whatever the state of the session, but only for a round that has a bet and is still open. */
async function credit(client: Client, request: WalletRequest): Promise<Outcome> {
  const { vendor, body, session } = request;
  const round = await lockRound(client, vendor, body.roundId);
  if (!round || round.account_id !== session.account_id) return outcome('BET_NOT_FOUND', session.account_id);
  if (round.grant_id !== (body.grantId ?? null) || (await isOfTip(client, request)))
    return outcome('TX_MISMATCH', session.account_id);
  if (round.state === 'cancelled' || round.state === 'voided') return outcome('BET_ALREADY_CLOSED', session.account_id);
  const isCorrection = round.state === 'completed' && (await isEarlierWin(client, request));
  if (round.state === 'completed' && !isCorrection) return outcome('BET_ALREADY_CLOSED', session.account_id);
  const moved = await moveMoney(
    client,
    toTransfer(request, isCorrection ? 'correction' : 'win', BigInt(body.amountMinor)),
  );
  if (!moved) throw new Error('a credit was refused by the ledger');
  const { wager_id: grantId } = round;
  if (grantId) await sharePayment(client, { request, grantId, amountMinor: BigInt(body.amountMinor), isCorrection });
  if (body.roundClosed && round.state === 'open')
    await closeRound(client, { source: vendor, roundId: body.roundId, state: 'completed' });
  return outcome('OK', session.account_id, grantId ? await afterSharing(client, { request, grantId, moved }) : moved);
}

/** An ended round may complete its wager. @returns the balance including the remaining funds */
async function afterSharing(
  client: Client,
  { grantId, moved, request }: { request: WalletRequest; grantId: string; moved: Moved },
): Promise<Moved> {
  const usable = await settleWager(client, grantId);
  return { ...moved, balanceMinor: (await lockAccount(client, request.session.account_id)) + usable };
}

async function isOfTip(client: Client, request: WalletRequest): Promise<boolean> {
  if (!mayNameTip(request)) return false;
  return (await getTransfer(client, request.vendor, request.body.refTxId ?? ''))?.kind === 'tip';
}

async function isEarlierWin(client: Client, { vendor, body }: WalletRequest): Promise<boolean> {
  const earlier = body.refTxId ? await getTransfer(client, vendor, body.refTxId) : null;
  return earlier?.round_id === body.roundId && (earlier.kind === 'win' || earlier.kind === 'correction');
}

/** W5–W7: refunds a bet once; for an unknown bet, only blocks the id. */
async function rollback(client: Client, request: WalletRequest): Promise<Outcome> {
  const { vendor, body, session, inputHash } = request;
  if (!body.refTxId) return outcome('WRONG_TYPES', session.account_id);
  const bet = await getTransfer(client, vendor, body.refTxId);
  if (!bet) {
    await blockTransactionId(client, { merchant: session.merchant, source: vendor, txId: body.refTxId, inputHash });
    return outcome('OK', session.account_id);
  }
  if (bet.kind === 'dead') return outcome('OK', session.account_id);
  if (bet.kind === 'tip' && bet.account_id === session.account_id)
    return outcome('BET_ALREADY_CLOSED', session.account_id);
  if (
    (bet.kind !== 'bet' && bet.kind !== 'freeRound') ||
    bet.account_id !== session.account_id ||
    bet.round_id === null
  )
    return outcome('TX_MISMATCH', session.account_id);
  return refundBet(client, request, { ...bet, round_id: bet.round_id });
}

async function refundBet(
  client: Client,
  request: WalletRequest,
  bet: TransferRow & { round_id: string },
): Promise<Outcome> {
  const { vendor, body, session } = request;
  const betTxId = body.refTxId ?? '';
  const round = await lockRound(client, vendor, bet.round_id);
  if (await getRefund(client, vendor, betTxId)) return outcome('OK', session.account_id);
  const isEnded = round?.state === 'completed' || round?.state === 'voided';
  if (isEnded || (await hasWon(client, vendor, { roundId: bet.round_id, txId: betTxId })))
    return outcome('BET_ALREADY_CLOSED', session.account_id);
  const moved = await moveMoney(client, { ...toTransfer(request, 'refund', -bet.amount_minor), roundId: bet.round_id });
  if (!moved) throw new Error('a refund was refused by the ledger');
  if (bet.kind === 'freeRound' && round?.grant_id) await returnFreeRound(client, round.grant_id);
  const grantId = round?.wager_id;
  if (grantId) await shareRefund(client, { request, grantId, roundId: bet.round_id });
  const isEmpty = (await countLiveBets(client, vendor, bet.round_id)) === 0;
  if (isEmpty || body.roundClosed)
    await closeRound(client, { source: vendor, roundId: bet.round_id, state: 'cancelled' });
  return outcome('OK', session.account_id, grantId ? await afterSharing(client, { request, grantId, moved }) : moved);
}
