import { randomUUID } from 'node:crypto';
import { isSignatureOf, SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS } from '@foyer/contract/vendor/sign.ts';
import { AdjustBody, FreeRoundBody, VoidBody } from '@foyer/contract/vendor/wallet-extensions.ts';
import {
  type AuthenticateAnswer,
  AuthenticateBody,
  BalanceBody,
  type CreditsAnswer,
  CreditsBody,
  TransactionBody,
  WALLET_VERSION,
  type WalletAnswer,
  type WalletStatus,
} from '@foyer/contract/vendor/wallet-protocol.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { requireMember } from '../../accounts/members/member.store.ts';
import { touchSession } from '../../accounts/sessions/session.store.ts';
import type { Context } from '../../context.ts';
import { creditAll } from '../../ledger/wallet/credit-batch.ts';
import { getTransfer } from '../../ledger/wallet/ledger.store.ts';
import { logMove } from '../../ledger/wallet/log-money.ts';
import { mayWait } from '../../ledger/wallet/vendor-capabilities.ts';
import type { MoveBody, Operation, Outcome } from '../../ledger/wallet/vendor-request.ts';
import {
  getVendorSession,
  markUsedAndGetSession,
  redeemLaunchToken,
  toActor,
  type VendorSession,
} from '../../ledger/wallet/vendor-session.store.ts';
import { processWalletCall } from '../../ledger/wallet/vendor-wallet.ts';
import { getShare, getSpendable } from '../../ledger/wallet/wager.store.ts';
import { getWaiting } from '../../ledger/wallet/waiting.store.ts';
import { headerOf } from '../../platform/http/call-request.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { markUsed } from '../../platform/http/used-once.store.ts';
import { may } from '../../platform/policy/may.ts';
import { POLICY_REASONS } from '../../platform/policy/policy.data.ts';
import type { GameVendor } from './game-vendor.ts';

const PREFIX = '/wps/vendor/v1';
const NAMES = {
  authenticate: Compile(AuthenticateBody),
  balance: Compile(BalanceBody),
  transaction: Compile(TransactionBody),
  adjust: Compile(AdjustBody),
  void: Compile(VoidBody),
  freeRound: Compile(FreeRoundBody),
  credits: Compile(CreditsBody),
};

/** A call that moves money: its path, and how its body is converted to the common form. */
interface MoveCall {
  operation: Operation;
  path: string;
  read(request: FastifyRequest): MoveBody | null;
}

const readTransactionBody = (request: FastifyRequest): MoveBody | null => read(NAMES.transaction, request);
const MOVES: readonly MoveCall[] = [
  { operation: 'debit', path: 'debit', read: readTransactionBody },
  { operation: 'credit', path: 'credit', read: readTransactionBody },
  { operation: 'rollback', path: 'rollback', read: readTransactionBody },
  { operation: 'adjust', path: 'adjust', read: (request) => withoutAmount(read(NAMES.adjust, request)) },
  { operation: 'void', path: 'voidSettled', read: (request) => withoutAmount(read(NAMES.void, request)) },
  { operation: 'freeRound', path: 'freeRounds/used', read: (request) => withoutAmount(read(NAMES.freeRound, request)) },
];

/** Fills in the fields that calls of version 1.1 do not have. */
const withoutAmount = <B extends object>(body: B | null) => body && { amountMinor: '0', roundClosed: false, ...body };
/** Enough for a full call of credits with the longest names. */
const CREDITS_BYTES = 1024 * 1024;

/** Mounts the wallet protocol (docs/wallet-protocol.md). Every answer is 200 with a status of the protocol. */
export function mountWalletProtocol(app: FastifyInstance, context: Context): void {
  const answer = async <R = undefined>(
    [request, reply]: [FastifyRequest, FastifyReply],
    work: Work<R>,
    begin?: Begin<R>,
  ): Promise<object> => {
    const outcome = await answerSigned(request, { work, begin }, context);
    if (outcome.status !== 'OK') reply.errorCode = outcome.status;
    return outcome;
  };
  app.post(`${PREFIX}/authenticate`, (...both) => answer(both, (vendor) => authenticate(both[0], vendor, context)));
  app.post(`${PREFIX}/balance`, (...both) => answer(both, (vendor) => readBalance(both[0], vendor, context)));
  for (const call of MOVES) {
    app.post(`${PREFIX}/${call.path}`, (...both) =>
      answer<MoveInput | null>(
        both,
        (vendor, input) => move(call, input, { vendor, context }),
        (vendor, key) => beginMove(call, both[0], { vendor, key, context }),
      ),
    );
  }
  app.post(`${PREFIX}/credits`, { bodyLimit: CREDITS_BYTES }, (...both) =>
    answer(both, (vendor) => moveAll(both[0], vendor, context)),
  );
  app.get<{ Params: { txId: string } }>(`${PREFIX}/tx/:txId`, (request, reply) =>
    answer([request as FastifyRequest, reply as FastifyReply], (vendor) =>
      readTransaction(request.params.txId, vendor, context),
    ),
  );
}

/** Answers a call, given its input. */
type Work<R> = (vendor: GameVendor, input: R) => Promise<{ status: WalletStatus }>;
/** Records the key of a call's nonce, and whether it was new, and reads the call's input with it. */
type Begin<R> = (vendor: GameVendor, key: string) => Promise<{ isNew: boolean; input: R }>;

/** The answer to the vendor that signed a request. */
async function answerSigned<R>(
  request: FastifyRequest,
  { begin, work }: { work: Work<R>; begin: Begin<R> | undefined },
  context: Context,
): Promise<{ status: WalletStatus }> {
  try {
    const signed = verify(request, context);
    if (!signed) return toAnswer(context, 'SIGNATURE_INVALID');
    const { nonceKey, vendor } = signed;
    const { isNew, input } = begin
      ? await begin(vendor, nonceKey)
      : { isNew: await markUsed(context.pool, nonceKey), input: undefined as R };
    return isNew ? await work(vendor, input) : toAnswer(context, 'SIGNATURE_INVALID');
  } catch (fault) {
    request.log.error({ traceId: request.id, err: fault }, 'wallet call failed');
    return toAnswer(context, 'INTERNAL');
  }
}

/** The vendor whose key signed this request, within the time window, and the key of its nonce, which may be used only once. */
function verify(request: FastifyRequest, context: Context): { vendor: GameVendor; nonceKey: string } | null {
  const keyId = headerOf(request, SIGNATURE_HEADERS.keyId);
  const vendor = [...context.vendors.values()].find((candidate) => candidate.keyId === keyId);
  const timestamp = headerOf(request, SIGNATURE_HEADERS.timestamp);
  const nonce = headerOf(request, SIGNATURE_HEADERS.nonce);
  if (!vendor || !/^\d{13}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce)) return null;
  if (Math.abs(context.now() - Number(timestamp)) > SIGNATURE_WINDOW_MS) return null;
  const body = typeof request.body === 'string' ? request.body : '';
  const signed = { method: request.method, path: request.url, timestamp, nonce, body };
  if (!isSignatureOf(vendor.secret, signed, headerOf(request, SIGNATURE_HEADERS.signature))) return null;
  return { vendor, nonceKey: `nonce:${keyId}:${nonce}` };
}

function read<T extends TSchema>(
  validator: { Check(value: unknown): boolean; Type(): T },
  request: FastifyRequest,
): Static<T> | null {
  try {
    const value: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '');
    return validator.Check(value) ? (value as Static<T>) : null;
  } catch {
    return null;
  }
}

async function authenticate(
  request: FastifyRequest,
  vendor: GameVendor,
  context: Context,
): Promise<WalletAnswer | AuthenticateAnswer> {
  const body = read(NAMES.authenticate, request);
  if (!body) return toAnswer(context, 'WRONG_TYPES');
  const session = await redeemLaunchToken(context.pool, vendor.code, sha256(body.launchToken));
  if (!session) return toAnswer(context, 'TOKEN_EXPIRED');
  const reason = await may(context.pool, toActor(session), 'launch');
  if (reason) return toAnswer(context, POLICY_REASONS[reason].status);
  const member = await requireMember(context.pool, session.member_id);
  const { player_ref, id, merchant, language } = session;
  return {
    ...(await answerFor(session, 'OK', context)),
    playerRef: player_ref,
    sessionId: id,
    merchant,
    language,
    displayName: member.username,
    version: WALLET_VERSION,
    features: [...(vendor.capabilities?.features ?? [])],
  };
}

async function readBalance(request: FastifyRequest, vendor: GameVendor, context: Context): Promise<WalletAnswer> {
  const body = read(NAMES.balance, request);
  if (!body) return toAnswer(context, 'WRONG_TYPES');
  const session = await getVendorSession(context.pool, vendor.code, body.sessionId);
  if (!session || session.player_ref !== body.playerRef) return toAnswer(context, 'TOKEN_EXPIRED');
  return answerFor(session, session.merchant === body.merchant ? 'OK' : 'TX_MISMATCH', context);
}

/** What a call that moves money is decided from. */
interface MoveInput {
  body: MoveBody;
  session: VendorSession | null;
}

/** The input is null if the body is malformed. */
async function beginMove(
  { read: readBody }: MoveCall,
  request: FastifyRequest,
  { context: { pool }, key, vendor }: { vendor: GameVendor; key: string; context: Context },
): Promise<{ isNew: boolean; input: MoveInput | null }> {
  const body = readBody(request);
  if (!body) return { isNew: await markUsed(pool, key), input: null };
  const { isNew, session } = await markUsedAndGetSession(pool, key, { id: body.sessionId, vendor: vendor.code });
  return { isNew, input: { body, session } };
}

async function move(
  { operation }: MoveCall,
  input: MoveInput | null,
  { vendor, context }: { vendor: GameVendor; context: Context },
): Promise<WalletAnswer> {
  if (!input) return toAnswer(context, 'WRONG_TYPES');
  const { body, session } = input;
  const call = { vendor: vendor.code, capabilities: vendor.capabilities, operation, body };
  const outcome = await processWalletCall(call, session, context);
  logMove({ vendor: vendor.code, operation, body }, outcome, context);
  if (outcome.sessionToTouch) await recordActivity(outcome.sessionToTouch, context);
  return { ...(await answerMove(body, outcome, context)), serverTime: context.now() };
}

/** A bet is activity. NOTE the bet has been placed: a fault here must not change its answer. */
async function recordActivity(sessionId: string, { log, pool }: Context): Promise<void> {
  await touchSession(pool, sessionId).catch((fault: unknown) => log.warn({ err: fault }, 'activity was not recorded'));
}

/** Answers each item like a single credit; a malformed one does not affect the others. */
async function moveAll(request: FastifyRequest, vendor: GameVendor, context: Context): Promise<CreditsAnswer> {
  const items = read(NAMES.credits, request)?.credits;
  if (!items) return toAnswer(context, 'WRONG_TYPES');
  const bodies = items.filter((item): item is TransactionBody => NAMES.transaction.Check(item));
  const outcomes = new Map<unknown, Outcome>();
  for (const [index, outcome] of (
    await creditAll({ vendor: vendor.code, capabilities: vendor.capabilities, bodies }, context)
  ).entries())
    outcomes.set(bodies[index], outcome);
  const answers: Answered[] = [];
  for (const item of items) {
    const outcome = outcomes.get(item);
    const body = item as TransactionBody;
    if (outcome) logMove({ vendor: vendor.code, operation: 'credit', body }, outcome, context);
    answers.push(outcome ? await answerMove(body, outcome, context) : WRONG_TYPES);
  }
  return { ...toAnswer(context, 'OK'), answers };
}

type Answered = Omit<WalletAnswer, 'serverTime'>;
const NO_MONEY = { balanceMinor: null, currency: null, ledgerSeq: null };
const WRONG_TYPES: Answered = { status: 'WRONG_TYPES', txId: null, ...NO_MONEY };

async function answerMove(
  { txId, currency }: TransactionBody,
  { status, accountId, claimMinor, moved }: Outcome,
  context: Context,
): Promise<Answered> {
  if (moved) {
    const claim = claimMinor ? { claimMinor: String(claimMinor) } : {};
    return { status, txId, balanceMinor: String(moved.balanceMinor), currency, ledgerSeq: String(moved.seq), ...claim };
  }
  return { status, txId, ...(accountId === null ? NO_MONEY : await moneyOf(accountId, context)) };
}

async function readTransaction(txId: string, vendor: GameVendor, context: Context): Promise<WalletAnswer> {
  const found = await getTransfer(context.pool, vendor.code, txId.slice(0, 80));
  const waiting =
    !found && mayWait(vendor.capabilities) ? await getWaiting(context.pool, vendor.code, txId.slice(0, 80)) : null;
  if (waiting) return toAnswer(context, waiting.state === 'refused' ? 'LIMIT_REACHED' : 'PENDING', txId);
  if (!found) return toAnswer(context, 'BET_NOT_FOUND', txId);
  const answer = toAnswer(context, found.kind === 'dead' ? 'BET_ALREADY_CLOSED' : 'OK', txId);
  const isShared = (await getShare(context.pool, vendor.code, txId.slice(0, 80))) !== null;
  const balance =
    isShared && found.account_id
      ? (await getSpendable(context.pool, found.account_id)).balanceMinor
      : (found.balance_minor ?? 0n);
  return { ...answer, ledgerSeq: String(found.seq), balanceMinor: String(balance) };
}

async function moneyOf(
  accountId: bigint,
  { pool }: Context,
): Promise<Pick<WalletAnswer, 'balanceMinor' | 'currency' | 'ledgerSeq'>> {
  const { balanceMinor, currency, seq } = await getSpendable(pool, accountId);
  return { balanceMinor: String(balanceMinor), currency, ledgerSeq: String(seq) };
}

const answerFor = async (session: VendorSession, status: WalletStatus, context: Context): Promise<WalletAnswer> => ({
  ...toAnswer(context, status, randomUUID()),
  ...(await moneyOf(session.account_id, context)),
});

function toAnswer({ now }: Context, status: WalletStatus, txId: string | null = null): WalletAnswer {
  return { status, txId, balanceMinor: null, currency: null, ledgerSeq: null, serverTime: now() };
}
