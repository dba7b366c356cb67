import type { TransactionBody, WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { isCheckViolation, isUniqueViolation } from '../db/violations.ts';
import { sha256 } from '../http/seal.ts';
import { findTransfer, type Moved, moveLastWin, moveMoney, type Transfer, type TransferRow } from './ledger.store.ts';
import { closeRound, countLiveBets, findRefund, killTransactionId, lockRound } from './vendor-round.store.ts';
import { findVendorSession, type VendorSession } from './vendor-session.store.ts';

/** What a wallet call did: the protocol's word, and the ledger's. */
export interface Outcome {
  status: WalletStatus;
  accountId: bigint | null;
  moved: Moved | null;
}

export type Operation = 'debit' | 'credit' | 'rollback';

const outcome = (status: WalletStatus, accountId: bigint | null = null, moved: Moved | null = null): Outcome => ({
  status,
  accountId,
  moved,
});

/** One call of the protocol, its signature checked. */
export interface WalletCall {
  vendor: string;
  operation: Operation;
  body: TransactionBody;
}

/** Carries out one call of the wallet protocol for a vendor whose signature was checked (rules W1–W13). */
export async function transact({ vendor, operation, body }: WalletCall, context: Context): Promise<Outcome> {
  const session = await findVendorSession(context.pool, vendor, body.sessionId);
  if (!session || session.player_ref !== body.playerRef) return outcome('TOKEN_EXPIRED');
  if (session.merchant !== body.merchant || session.currency !== body.currency)
    return outcome('TX_MISMATCH', session.account_id);
  const request: Request = { vendor, operation, body, session, inputHash: sha256(`${operation}\n${canonical(body)}`) };
  const answered = (await payLastWin(request, context)) ?? (await answerReplay(context.pool, request));
  if (answered) return answered;
  try {
    return await carryOut(request, context);
  } catch (error) {
    if (isCheckViolation(error)) return outcome('BET_ALREADY_CLOSED', session.account_id);
    if (!isUniqueViolation(error)) throw error;
    // NOTE the id was used between our look and our write: whoever came first has decided.
    return (await answerReplay(context.pool, request)) ?? carryOut(request, context);
  }
}

interface Request {
  vendor: string;
  operation: Operation;
  body: TransactionBody;
  session: VendorSession;
  inputHash: Buffer;
}

/** W2 compares everything that decides the effect; the vendor's free details do not. */
const DECIDING = [
  'txId',
  'refTxId',
  'roundId',
  'sessionId',
  'playerRef',
  'merchant',
  'gameCode',
  'currency',
  'amountMinor',
  'roundClosed',
] as const satisfies (keyof TransactionBody)[];

const canonical = (body: TransactionBody): string => JSON.stringify(DECIDING.map((field) => body[field] ?? null));

/** W1, W2, W6: an id seen before answers as it did, or is refused when its body differs or it is dead. */
async function answerReplay(
  pool: pg.Pool,
  { vendor, body, inputHash, session, operation }: Request,
): Promise<Outcome | null> {
  const known = await findTransfer(pool, vendor, body.txId);
  if (!known) return null;
  if (known.kind === 'dead' && operation === 'debit') return outcome('BET_ALREADY_CLOSED', session.account_id);
  if (!known.input_hash.equals(inputHash)) return outcome('TX_MISMATCH', session.account_id);
  return outcome('DUPLICATE', session.account_id, { seq: known.seq, balanceMinor: known.balance_minor ?? 0n });
}

function carryOut(request: Request, context: Context): Promise<Outcome> {
  if (request.operation === 'debit') return debit(request, context);
  return withTransaction(context.pool, (client) =>
    request.operation === 'credit' ? credit(client, request) : rollback(client, request),
  );
}

const transferOf = (
  { vendor, body, session, inputHash }: Request,
  kind: Transfer['kind'],
  amountMinor: bigint,
): Transfer => ({
  merchant: session.merchant,
  source: vendor,
  txId: body.txId,
  kind,
  inputHash,
  accountId: session.account_id,
  amountMinor,
  currency: session.currency,
  refTxId: body.refTxId ?? null,
  roundId: body.roundId,
  gameCode: body.gameCode,
});

/** One statement; what stood in the way is asked only when nothing moved. */
async function debit(request: Request, context: Context): Promise<Outcome> {
  const { session, body } = request;
  if (session.expires_at.getTime() < context.now()) return outcome('TOKEN_EXPIRED', session.account_id);
  const moved = await moveMoney(context.pool, transferOf(request, 'bet', -BigInt(body.amountMinor)));
  if (moved) return outcome('OK', session.account_id, moved);
  const account = await context.db
    .selectFrom('ledger_account')
    .select('is_debit_blocked')
    .where('id', '=', session.account_id)
    .executeTakeFirst();
  return outcome(account?.is_debit_blocked ? 'USER_DISABLED' : 'INSUFFICIENT_FUNDS', session.account_id);
}

/**
 * The usual credit, paid without a look first: the open round itself says that it was not paid before.
 * Null for every other credit; the slower way finds out why.
 */
async function payLastWin(request: Request, { pool }: Context): Promise<Outcome | null> {
  const { operation, body, session } = request;
  if (operation !== 'credit' || !body.roundClosed) return null;
  try {
    const moved = await moveLastWin(pool, transferOf(request, 'win', BigInt(body.amountMinor)));
    return moved && outcome('OK', session.account_id, moved);
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** W3, W4, W8, W11: paid whatever became of the session, but only for a round that has a bet and is not over. */
async function credit(client: pg.PoolClient, request: Request): Promise<Outcome> {
  const { vendor, body, session } = request;
  const round = await lockRound(client, vendor, body.roundId);
  if (!round || round.account_id !== session.account_id) return outcome('BET_NOT_FOUND', session.account_id);
  if (round.state === 'cancelled') return outcome('BET_ALREADY_CLOSED', session.account_id);
  const isCorrection = round.state === 'completed' && (await isEarlierWin(client, request));
  if (round.state === 'completed' && !isCorrection) return outcome('BET_ALREADY_CLOSED', session.account_id);
  const moved = await moveMoney(
    client,
    transferOf(request, isCorrection ? 'correction' : 'win', BigInt(body.amountMinor)),
  );
  if (!moved) throw new Error('a credit was refused by the ledger');
  if (body.roundClosed && round.state === 'open')
    await closeRound(client, { source: vendor, roundId: body.roundId, state: 'completed' });
  return outcome('OK', session.account_id, moved);
}

async function isEarlierWin(client: pg.PoolClient, { vendor, body }: Request): Promise<boolean> {
  const earlier = body.refTxId ? await findTransfer(client, vendor, body.refTxId) : null;
  return earlier?.round_id === body.roundId && (earlier.kind === 'win' || earlier.kind === 'correction');
}

/** W5–W7: gives a bet back once; of a bet never seen, only the id is buried. */
async function rollback(client: pg.PoolClient, request: Request): Promise<Outcome> {
  const { vendor, body, session, inputHash } = request;
  if (!body.refTxId) return outcome('WRONG_TYPES', session.account_id);
  const bet = await findTransfer(client, vendor, body.refTxId);
  if (!bet) {
    await killTransactionId(client, { merchant: session.merchant, source: vendor, txId: body.refTxId, inputHash });
    return outcome('OK', session.account_id);
  }
  if (bet.kind === 'dead') return outcome('OK', session.account_id);
  if (bet.kind !== 'bet' || bet.account_id !== session.account_id || bet.round_id === null)
    return outcome('TX_MISMATCH', session.account_id);
  return refundBet(client, request, { ...bet, round_id: bet.round_id });
}

async function refundBet(
  client: pg.PoolClient,
  request: Request,
  bet: TransferRow & { round_id: string },
): Promise<Outcome> {
  const { vendor, body, session } = request;
  const round = await lockRound(client, vendor, bet.round_id);
  if (await findRefund(client, vendor, body.refTxId ?? '')) return outcome('OK', session.account_id);
  if (round?.state === 'completed') return outcome('BET_ALREADY_CLOSED', session.account_id);
  const moved = await moveMoney(client, { ...transferOf(request, 'refund', -bet.amount_minor), roundId: bet.round_id });
  if (!moved) throw new Error('a refund was refused by the ledger');
  const isEmpty = (await countLiveBets(client, vendor, bet.round_id)) === 0;
  if (isEmpty || body.roundClosed)
    await closeRound(client, { source: vendor, roundId: bet.round_id, state: 'cancelled' });
  return outcome('OK', session.account_id, moved);
}
