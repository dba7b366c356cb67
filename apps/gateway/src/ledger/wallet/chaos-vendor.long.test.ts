import { randomUUID } from 'node:crypto';
import type { TransactionBody, WalletAnswer, WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import {
  createPlayerSession,
  type Player,
  send,
  sendCredits,
  type Tampering,
  VENDOR,
} from '../../testing/fake-vendor.ts';
import { setDebitBlocked } from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

/** `CHAOS_SEED=… vitest run …/chaos-vendor.long.test.ts` sends the same messages again. */
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const ROUNDS = 160;
const LANES = 12;
const DELAY_MS = 30_000;
/** A signature is valid for five minutes. */
const EXPIRED_MS = 301_000;
/** Minor units, so small that members also run out of money. */
const STAKES = ['0', '100', '5000', '300000'] as const;

type Verb = 'debit' | 'credit' | 'rollback';
interface Message {
  verb: Verb;
  player: Player;
  body: TransactionBody;
}
type Answer = Omit<WalletAnswer, 'serverTime'>;

/** mulberry32: small, and the same everywhere. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const chance = createChance(SEED);
const pick = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;
const happens = (probability: number): boolean => chance() < probability;
/** An id derived from the seed. */
const newId = (): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(chance() * 16).toString(16)).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
function shuffle<T>(values: readonly T[], reach: number): T[] {
  const keyed = values.map((value, index) => ({ value, place: index + chance() * reach }));
  return keyed.sort((left, right) => left.place - right.place).map(({ value }) => value);
}

let gateway: TestGateway;
let players: Player[];
beforeAll(async () => {
  console.log(`chaos with seed ${SEED}`);
  gateway = await bootGateway({ vendors: [VENDOR] });
  const hosts = ['lotus.localhost', 'aurora.localhost'];
  players = await Promise.all(
    Array.from({ length: 8 }, (_, index) => createPlayerSession(gateway, `chaos.${index}`, hosts[index % 2])),
  );
});
afterAll(() => gateway.close());

/** The messages of one round of a vendor, and what goes wrong with them. */
function toMessages(): Message[] {
  const player = pick(players);
  const roundId = newId();
  const newBody = (changes: Partial<TransactionBody> = {}) =>
    player.tx({ txId: newId(), roundId, amountMinor: pick(STAKES), ...changes });
  const bets = Array.from({ length: happens(0.3) ? 2 : 1 }, () => newBody());
  const messages: Message[] = bets.map((body) => ({ verb: 'debit', player, body }));
  const [first] = bets;
  if (happens(0.3))
    messages.push({ verb: 'rollback', player, body: newBody({ refTxId: pick(bets).txId, roundClosed: happens(0.5) }) });
  const win = newBody({ ...(first ? { refTxId: first.txId } : {}), roundClosed: happens(0.8) });
  if (happens(0.9)) messages.push({ verb: 'credit', player, body: win });
  if (happens(0.2)) messages.push({ verb: 'credit', player, body: newBody({ refTxId: win.txId, roundClosed: true }) });
  return messages.flatMap((message) => bendMessage(message));
}

/** A message, possibly repeated, possibly together with a contradicting one. */
function bendMessage(message: Message): Message[] {
  const { verb, body, player } = message;
  const copies = [message, ...(happens(0.4) ? [message] : []), ...(happens(0.1) ? [message] : [])];
  if (happens(0.1)) copies.push({ verb, player, body: { ...body, amountMinor: '777' } });
  if (happens(0.05)) copies.push({ verb: pick(['debit', 'credit', 'rollback']), player, body });
  if (happens(0.05)) copies.push({ verb, player, body: { ...body, currency: 'BRL' } });
  // Another player's session, half of the time at another merchant.
  if (happens(0.05)) copies.push({ verb, player, body: { ...body, sessionId: pick(players).tx().sessionId } });
  if (happens(0.05)) {
    const thief = pick(players);
    const { sessionId, playerRef, merchant, currency } = thief.tx();
    copies.push({ verb, player: thief, body: { ...body, sessionId, playerRef, merchant, currency } });
  }
  return copies;
}

const answers: { message: Message; answer: Answer }[] = [];

/** A call that was signed earlier and arrives now. */
const signedAgo = (ms: number): Tampering => ({ timestamp: String(Date.now() - ms) });

/** Some calls take thirty seconds to arrive. */
const sendSoonOrLate = (verb: Verb, body: TransactionBody) =>
  send(gateway, verb, body, happens(0.1) ? signedAgo(DELAY_MS) : {});

/** Sends one message, or several credits in one call; sometimes preceded by one that must be refused. */
async function deliver(some: readonly Message[], answered = answers): Promise<void> {
  const [message] = some;
  if (!message) return;
  const { verb, body } = message;
  if (happens(0.03))
    expect((await send(gateway, verb, body, { signature: 'f'.repeat(64) })).status).toBe('SIGNATURE_INVALID');
  if (happens(0.03)) {
    const nonce = randomUUID();
    await send(
      gateway,
      'balance',
      { sessionId: body.sessionId, playerRef: body.playerRef, merchant: body.merchant },
      { nonce },
    );
    expect((await send(gateway, verb, body, { nonce })).status).toBe('SIGNATURE_INVALID');
  }
  if (happens(0.03)) expect((await send(gateway, verb, body, signedAgo(EXPIRED_MS))).status).toBe('SIGNATURE_INVALID');
  if (some.length === 1 && happens(0.7)) {
    answered.push({ message, answer: await sendSoonOrLate(verb, body) });
    return;
  }
  const reply = await sendCredits(
    gateway,
    some.map((each) => each.body),
  );
  expect(reply.answers).toHaveLength(some.length);
  for (const [index, answer] of (reply.answers ?? []).entries())
    answered.push({ message: some[index] as Message, answer });
}

/** Sometimes several credits are sent in one call; everything else is sent alone. */
function toCalls(messages: readonly Message[]): Message[][] {
  const calls: Message[][] = [];
  let open: Message[] = [];
  for (const message of messages) {
    if (message.verb !== 'credit' || happens(0.3)) calls.push([message]);
    else open.push(message);
    if (open.length >= 12) {
      calls.push(open);
      open = [];
    }
  }
  return [...calls, open].filter((call) => call.length > 0);
}

async function deliverAll(messages: readonly Message[], answered = answers): Promise<void> {
  const calls = toCalls(messages);
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let call = calls.shift(); call; call = calls.shift())
        if (call.every(({ verb }) => verb === 'credit')) await deliver(call, answered);
        else
          for (const message of call)
            answered.push({ message, answer: await sendSoonOrLate(message.verb, message.body) });
    }),
  );
}

const moneyAt = async () => Promise.all(players.map((player) => player.balance()));
const expectNoFaults = async () => expect(await verifyLedger(gateway.database.pool)).toEqual([]);

test('keeps the ledger consistent whatever a vendor sends, in any order and number', {
  timeout: 60_000,
}, async () => {
  const start = await moneyAt();
  const messages = shuffle(Array.from({ length: ROUNDS }, toMessages).flat(), 60);
  const half = Math.floor(messages.length / 2);
  await deliverAll(messages.slice(0, half));
  const excluded = players[0] as Player;
  const stored = excluded.tx({ txId: newId(), roundId: newId(), amountMinor: '0' });
  await deliverAll([{ verb: 'debit', player: excluded, body: stored }]);
  await setDebitBlocked(gateway.context.pool, BigInt(excluded.memberId), true);
  const before = answers.length;
  const win = { ...stored, txId: newId(), amountMinor: '100', roundClosed: true };
  await deliverAll([...messages.slice(half), { verb: 'credit', player: excluded, body: win }]);
  await expectNoFaults();

  const statuses = new Set<WalletStatus>(answers.map(({ answer }) => answer.status));
  expect(statuses).not.toContain('INTERNAL');
  expect([...statuses]).toEqual(
    expect.arrayContaining([
      'OK',
      'DUPLICATE',
      'TX_MISMATCH',
      'BET_NOT_FOUND',
      'BET_ALREADY_CLOSED',
      'TOKEN_EXPIRED',
      'USER_DISABLED',
    ]),
  );
  // I10, W10: an excluded member cannot bet and is still paid.
  const late = answers
    .slice(before)
    .filter(({ message, answer }) => message.player === excluded && answer.status === 'OK');
  expect(late.filter(({ message }) => message.verb === 'debit')).toEqual([]);
  expect(late.map(({ answer }) => answer.txId)).toContain(win.txId);

  await expectMoneyAsAnswered(start);
  await expectMerchantsApart();
  await expectReplaysAlike(shuffle(messages, messages.length));
});

/** I3, I8: each id answered with OK has moved money once, refunds by the ledger's amount, and nothing else has. */
async function expectMoneyAsAnswered(start: readonly bigint[]): Promise<void> {
  const paid = answers.filter(({ message, answer }) => answer.status === 'OK' && message.verb !== 'rollback');
  expect(new Set(paid.map(({ answer }) => answer.txId)).size).toBe(paid.length);
  const { rows } = await gateway.database.pool.query<{ member_id: bigint; refunded: bigint }>(
    `select member_id, sum(amount_minor)::bigint as refunded from foyer.ledger_transfer
     join foyer.ledger_account account on account.id = account_id where ledger_transfer.kind = 'refund' group by member_id`,
  );
  const balances = await moneyAt();
  for (const [index, player] of players.entries()) {
    const own = paid.filter(({ message }) => message.body.playerRef === player.tx().playerRef);
    const moved = own.reduce(
      (sum, { message: { verb, body } }) => sum + BigInt(body.amountMinor) * (verb === 'debit' ? -1n : 1n),
      0n,
    );
    const refunded = rows.find((row) => String(row.member_id) === player.memberId)?.refunded ?? 0n;
    expect(balances[index]).toBe((start[index] ?? 0n) + moved + refunded);
  }
}

/** I12: the balances of a merchant's members sum up to what its house accounts paid. */
async function expectMerchantsApart(): Promise<void> {
  const { rows } = await gateway.database.pool.query<{ merchant: string; total: bigint }>(
    `select merchant, sum(amount_minor)::bigint as total from foyer.ledger_posting join foyer.ledger_account account on account.id = account_id
     group by merchant order by merchant`,
  );
  expect(rows.map((row) => row.merchant)).toEqual(expect.arrayContaining(['aurora', 'lotus']));
  expect(rows.filter((row) => row.total !== 0n)).toEqual([]);
}

/** I4: once everything has arrived, sending it again changes nothing and gets the same answers, one by one and in one call. */
async function expectReplaysAlike(messages: readonly Message[]): Promise<void> {
  // A message refused before (a win without its bet) may succeed now, and so may those that depend on it.
  for (let isQuiet = false; !isQuiet; ) {
    const pass: typeof answers = [];
    await deliverAll(messages, pass);
    isQuiet = !pass.some(({ message, answer }) => message.verb !== 'rollback' && answer.status === 'OK');
  }
  const settled = await moneyAt();
  const distinct = [...new Map(messages.map((each) => [JSON.stringify([each.verb, each.body]), each])).values()];
  const once = [];
  for (const { verb, body } of distinct) once.push(await send(gateway, verb, body));
  const credits = distinct.filter(({ verb }) => verb === 'credit');
  const together = await sendCredits(
    gateway,
    credits.map(({ body }) => body),
  );
  const toFate = ({ status, txId, ledgerSeq }: Answer) =>
    status === 'DUPLICATE' ? { status, txId, ledgerSeq } : { status, txId };
  expect(once.filter((_, index) => distinct[index]?.verb !== 'rollback').map((each) => each.status)).not.toContain(
    'OK',
  );
  expect(together.answers?.map(toFate)).toEqual(
    once.filter((_, index) => distinct[index]?.verb === 'credit').map(toFate),
  );
  expect(await moneyAt()).toEqual(settled);
  await expectNoFaults();
}
