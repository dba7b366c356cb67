import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import type { SessionKey } from '@foyer/database/ledger-keys.ts';
import { sessionKeyOf, withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { isDeadlock, isUniqueViolation } from '../../db/violations.ts';
import {
  findHouses,
  findOpenRounds,
  findTransfers,
  type House,
  insertWins,
  type LockedAccount,
  lockAccounts,
  type Posting,
  type Win,
  writeAftermath,
} from './credit-batch.store.ts';
import { chainTransfer } from './ledger-chain.ts';
import { isDeclared, type VendorCapabilities } from './vendor-capabilities.ts';
import { isVendorRefusal, type Outcome, outcome, toReplay, toRequest, type WalletRequest } from './vendor-request.ts';
import { findSessionAccounts, getVendorSession } from './vendor-session.store.ts';
import { processWalletCall } from './vendor-wallet.ts';

/** The maximum of a bigint in the database. */
const LARGEST_MINOR = 2n ** 63n - 1n;

/**
 * Executes many credits of a vendor whose signature was checked, each by the rules of a single one (W1–W13). First wins of open
 * rounds, and repetitions, which is nearly everything, are executed together; the others one by one, as single credits.
 * @returns the outcome of each, in input order
 */
export async function creditAll(
  {
    vendor,
    capabilities,
    bodies,
  }: { vendor: string; capabilities?: VendorCapabilities | undefined; bodies: readonly TransactionBody[] },
  context: Context,
): Promise<Outcome[]> {
  const sessions = await findSessionAccounts(
    context.pool,
    vendor,
    bodies.map((body) => body.sessionId),
  );
  const requests = bodies.map((body) =>
    toRequest({ vendor, capabilities, operation: 'credit', body }, sessions.get(body.sessionId) ?? null),
  );
  const decided = await payUsual(
    context.pool,
    findFirsts(requests.filter((request): request is WalletRequest => !isVendorRefusal(request)).filter(isUsual)),
  );
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    outcomes.push(isVendorRefusal(request) ? request : (decided.get(request) ?? (await creditAlone(request, context))));
  }
  return outcomes;
}

/** Whether a credit needs no feature of version 1.1, and its member has no funds to wager, which the balance would include. */
const isUsual = ({ body, capabilities, session }: WalletRequest): boolean =>
  !session.has_funds && !body.kind && !body.grantId && !(body.refTxId && isDeclared(capabilities, 'tips'));

/** An error in one credit does not affect the others. */
async function creditAlone(request: WalletRequest, context: Context): Promise<Outcome> {
  try {
    const session = await getVendorSession(context.pool, request.vendor, request.body.sessionId);
    return await processWalletCall(request, session, context);
  } catch (fault) {
    context.log.error({ err: fault, txId: request.body.txId }, 'wallet call failed');
    return outcome('INTERNAL', request.session.account_id);
  }
}

/** The requests that share neither id nor round with an earlier one, whose result would affect theirs. */
function findFirsts(requests: readonly WalletRequest[]): WalletRequest[] {
  const [txIds, roundIds] = [new Set<string>(), new Set<string>()];
  return requests.filter(({ body: { txId, roundId } }) => {
    const isFirst = !txIds.has(txId) && !roundIds.has(roundId);
    txIds.add(txId);
    roundIds.add(roundId);
    return isFirst;
  });
}

type Decided = Map<WalletRequest, Outcome>;

/** Pays without a prior lookup, as a single credit does; looks up all ids only if one turns out to be taken. */
async function payUsual(pool: pg.Pool, requests: readonly WalletRequest[]): Promise<Decided> {
  const [first] = requests;
  if (!first) return new Map();
  const houses = await findHouses(
    pool,
    first.vendor,
    requests.map(({ session }) => session.merchant),
  );
  for (const looksFirst of [false, true]) {
    try {
      return await withTransaction(pool, (client) =>
        payInOrder(client, { vendor: first.vendor, requests, houses, looksFirst }),
      );
    } catch (error) {
      // Another account has just used one of the ids, or there was a deadlock. Nothing was written.
      if (!isUniqueViolation(error) && !isDeadlock(error)) throw error;
    }
  }
  return new Map();
}

interface Batch {
  vendor: string;
  requests: readonly WalletRequest[];
  houses: readonly House[];
  looksFirst: boolean;
}

async function payInOrder(client: pg.PoolClient, { vendor, requests, houses, looksFirst }: Batch): Promise<Decided> {
  const accounts = await lockAccounts(
    client,
    requests.map(({ session }) => session.account_id),
  );
  const decided: Decided = new Map();
  if (looksFirst) await addReplays(client, requests, decided);
  const payable = findPayable(
    requests.filter((request) => !decided.has(request)),
    accounts,
    houses,
  );
  const rounds = await findOpenRounds(
    client,
    vendor,
    payable.map(({ win }) => win.roundId),
  );
  const wins = payable.filter(({ win }) => rounds.get(win.roundId) === win.accountId);
  if (wins.length > 0) await payWins(client, { vendor, wins, accounts, decided, key: sessionKeyOf(client) });
  if (!looksFirst)
    await addReplays(
      client,
      requests.filter((request) => !decided.has(request)),
      decided,
    );
  return decided;
}

/** W1, W2: answers requests whose id has been used. */
async function addReplays(client: pg.PoolClient, requests: readonly WalletRequest[], decided: Decided): Promise<void> {
  const [first] = requests;
  if (!first) return;
  const known = await findTransfers(
    client,
    first.vendor,
    requests.map(({ body }) => body.txId),
  );
  for (const request of requests) {
    const earlier = known.get(request.body.txId);
    // The balance of a transfer that was shared with funds is not what was answered.
    if (earlier && !earlier.is_shared) decided.set(request, toReplay(request, earlier));
  }
}

interface Payable {
  request: WalletRequest;
  win: Win;
  houseId: bigint;
}

/** The wins whose account and house account exist. Wins that together exceed an account's capacity are executed one by one. */
function findPayable(
  requests: readonly WalletRequest[],
  accounts: ReadonlyMap<bigint, LockedAccount>,
  houses: readonly House[],
): Payable[] {
  const payable: Payable[] = [];
  const totals = new Map<bigint, bigint>();
  for (const request of requests) {
    const { session, body, inputHash } = request;
    const { merchant, currency, account_id: accountId } = session;
    const fits = (each: { merchant: string; currency: string }) =>
      each.merchant === merchant && each.currency === currency;
    const [account, house] = [accounts.get(accountId), houses.find(fits)];
    if (!account || !fits(account) || !house) continue;
    const { txId, refTxId = null, roundId, gameCode } = body;
    const amountMinor = BigInt(body.amountMinor);
    const win = { merchant, txId, inputHash, accountId, amountMinor, refTxId, roundId, gameCode };
    totals.set(accountId, (totals.get(accountId) ?? account.balanceMinor) + amountMinor);
    payable.push({ request, win, houseId: house.id });
  }
  return payable.filter(({ win }) => (totals.get(win.accountId) ?? 0n) <= LARGEST_MINOR);
}

interface Wins {
  vendor: string;
  wins: readonly Payable[];
  accounts: ReadonlyMap<bigint, LockedAccount>;
  /** Receives the results of the paid wins. */
  decided: Decided;
  /** The key of the connection. */
  key: SessionKey;
}

async function payWins(client: pg.PoolClient, { vendor, wins, accounts, decided, key }: Wins): Promise<void> {
  const heads = new Map<bigint, LockedAccount>();
  const chained = wins.map(({ win }) => {
    const next = chain(win, heads.get(win.accountId) ?? (accounts.get(win.accountId) as LockedAccount), {
      key,
      vendor,
    });
    heads.set(win.accountId, next);
    return { ...win, balanceMinor: next.balanceMinor, hash: next.headHash, atMicros: next.atMicros };
  });
  const seqs = await insertWins(client, vendor, chained);
  const postings: Posting[] = [];
  for (const [index, { request, win, houseId }] of wins.entries()) {
    const { accountId, amountMinor } = win;
    const seq = seqs[index] as bigint;
    decided.set(request, outcome('OK', accountId, { seq, balanceMinor: chained[index]?.balanceMinor ?? 0n }));
    if (amountMinor === 0n) continue;
    postings.push({ transferSeq: seq, accountId, amountMinor });
    postings.push({ transferSeq: seq, accountId: houseId, amountMinor: -amountMinor });
  }
  const endedRounds = wins.flatMap(({ request: { body } }) => (body.roundClosed ? [body.roundId] : []));
  await writeAftermath(client, { source: vendor, postings, accounts: [...heads.values()], endedRounds });
}

/** The account after a win: its balance, and the new head of its hash chain. */
function chain(win: Win, account: LockedAccount, { key, vendor }: Pick<Wins, 'key' | 'vendor'>): LockedAccount {
  const balanceMinor = account.balanceMinor + win.amountMinor;
  const { accountId, amountMinor, gameCode, inputHash, merchant, refTxId, roundId, txId } = win;
  const fields = {
    ...{ merchant, txId, refTxId, roundId, gameCode, source: vendor, kind: 'win', atMicros: account.atMicros },
    accountId: String(accountId),
    amountMinor: String(amountMinor),
    balanceMinor: String(balanceMinor),
    inputHash: inputHash.toString('hex'),
  };
  return { ...account, balanceMinor, headHash: chainTransfer(account.headHash, fields, key) };
}
