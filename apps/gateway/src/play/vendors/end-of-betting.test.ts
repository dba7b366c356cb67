import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../../create-gateway.ts';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, TEST_SECRET, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, send, VENDOR } from '../../testing/fake-vendor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const PASSWORD = 'correct horse';
const newPlayer = () => createPlayerSession(gateway, `end.${randomUUID().slice(0, 8)}`);
const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);
const logout = ({ token }: Player) => gateway.call('session.logout', { token });
const setStatus = ({ memberId }: Player, status: string) =>
  sql('update foyer.member set status = $2 where id = $1', [memberId, status]);

/** Another session of the same member. */
async function logInAgain({ memberId }: Player): Promise<string> {
  const { rows } = await sql('select username from foyer.member where id = $1', [memberId]);
  const body = { username: rows[0].username, password: PASSWORD };
  return (await gateway.call('session.login', { body })).json.value.token;
}

/** Two accepted bets, one to win and one to roll back. */
async function placeTwo(player: Player): Promise<TransactionBody[]> {
  const bets = [player.tx(), player.tx()];
  for (const bet of bets) expect((await player.call('debit', bet)).status).toBe('OK');
  return bets;
}

/** Expects that no more bets are accepted, a repeated bet gets its first answer, and a win and a refund still arrive. */
async function expectEnd(player: Player, bets: TransactionBody[], status: string): Promise<void> {
  const balance = await balanceOf(player);
  const refused = await player.call('debit', player.tx());
  expect([refused.status, refused.balanceMinor]).toEqual([status, balance.toString()]);
  const [won, lost] = bets as [TransactionBody, TransactionBody];
  expect((await player.call('debit', won)).status).toBe('DUPLICATE');
  const win = player.tx({ roundId: won.roundId, refTxId: won.txId, amountMinor: '50000', roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
  const rollback = player.tx({ roundId: lost.roundId, refTxId: lost.txId });
  expect((await player.call('rollback', rollback)).status).toBe('OK');
  expect(await balanceOf(player)).toBe(balance + 60_000n);
}

async function balanceOf({ memberId }: Player): Promise<bigint> {
  return (await sql('select balance_minor from foyer.ledger_account where member_id = $1', [memberId])).rows[0]
    .balance_minor;
}

test('accepts no bet after logout', async () => {
  const player = await newPlayer();
  const bets = await placeTwo(player);
  expect((await logout(player)).status).toBe(200);
  await expectEnd(player, bets, 'TOKEN_EXPIRED');
});

test('accepts no bet of a session that “end other sessions” has ended, and those of the remaining one', async () => {
  const player = await newPlayer();
  const bets = await placeTwo(player);
  const token = await logInAgain(player);
  await gateway.call('session.revoke', { token, query: { id: 'others' } });
  await expectEnd(player, bets, 'TOKEN_EXPIRED');
  const launch = await gateway.call('game.launchGame', { token, query: { lottoGameCode: 'VNQ60' } });
  const launchToken = new URL(launch.json.value.gameUrl, 'http://x').searchParams.get('launchToken');
  const { sessionId = '' } = await send(gateway, 'authenticate', { launchToken });
  expect((await player.call('debit', player.tx({ sessionId }))).status).toBe('OK');
});

test('accepts no bet of a session that was ended by its id', async () => {
  const player = await newPlayer();
  const bets = await placeTwo(player);
  const token = await logInAgain(player);
  const { sessions } = (await gateway.call('session.list', { token })).json.value;
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  await gateway.call('session.revoke', { token, query: { id: other } });
  await expectEnd(player, bets, 'TOKEN_EXPIRED');
});

test('accepts no bet after a password change, neither of other sessions nor of the old token of this one', async () => {
  const player = await newPlayer();
  const bets = await placeTwo(player);
  const elsewhere = await logInAgain(player);
  const body = { password: PASSWORD, newPassword: 'battery staple 9' };
  expect((await gateway.call('member.password', { token: elsewhere, body })).status).toBe(200);
  await expectEnd(player, bets, 'TOKEN_EXPIRED');
  const own = await newPlayer();
  const ownBets = await placeTwo(own);
  expect((await gateway.call('member.password', { token: own.token, body })).status).toBe(200);
  await expectEnd(own, ownBets, 'TOKEN_EXPIRED');
});

test.each(['disabled', 'excluded'])(
  'accepts no bet of a member who is %s, regardless of open sessions',
  async (status) => {
    const player = await newPlayer();
    const bets = await placeTwo(player);
    await setStatus(player, status);
    await expectEnd(player, bets, 'USER_DISABLED');
  },
);

test('accepts no bet of a member who is blocked from betting', async () => {
  const player = await newPlayer();
  const bets = await placeTwo(player);
  await sql(`update foyer.member set blocked_actions = '{bet}' where id = $1`, [player.memberId]);
  await expectEnd(player, bets, 'USER_DISABLED');
});

test('accepts no bet of a session that has been idle for half an hour, and counts bets as activity', async () => {
  const player = await newPlayer();
  const bets = await placeTwo(player);
  for (let i = 0; i < 4; i++) {
    await gateway.clock.advance(20 * 60_000);
    expect((await player.call('debit', player.tx())).status).toBe('OK');
  }
  await gateway.clock.advance(31 * 60_000);
  await expectEnd(player, bets, 'TOKEN_EXPIRED');
});

test('accepts no bet of a vendor session without a member session', async () => {
  const player = await newPlayer();
  const bets = await placeTwo(player);
  await sql('update foyer.vendor_session set member_session_id = null where member_id = $1', [player.memberId]);
  await expectEnd(player, bets, 'TOKEN_EXPIRED');
});

test('accepts no bet in another process either, once a logout has been answered', async () => {
  const pool = openPool(gateway.database.url, 4, { ledgerKeys: TEST_LEDGER_KEYS });
  const log = pino({ level: 'silent' });
  const other = await createGateway({
    pool,
    log,
    merchants: [],
    content: new Map(),
    secret: TEST_SECRET,
    vendors: [VENDOR],
    isSandbox: false,
  });
  try {
    const elsewhere = { ...gateway, app: other.app };
    for (let round = 0; round < 5; round++) {
      const player = await newPlayer();
      expect((await send(elsewhere, 'debit', player.tx())).status).toBe('OK');
      await logout(player);
      expect((await send(elsewhere, 'debit', player.tx())).status).toBe('TOKEN_EXPIRED');
    }
  } finally {
    await other.stop();
    await pool.end();
  }
});

test('opens no game with the launch token of a session that has ended', async () => {
  const player = await newPlayer();
  const launch = await gateway.call('game.launchGame', { token: player.token, query: { lottoGameCode: 'VNQ60' } });
  const launchToken = new URL(launch.json.value.gameUrl, 'http://x').searchParams.get('launchToken');
  await logout(player);
  expect((await send(gateway, 'authenticate', { launchToken })).status).toBe('TOKEN_EXPIRED');
});

const ENDS: [string, (player: Player) => Promise<unknown>][] = [
  ['logout', logout],
  ['a disabled account', (player) => setStatus(player, 'disabled')],
  ['an exclusion', (player) => setStatus(player, 'excluded')],
];
test.each(ENDS)('accepts no bet that begins after the answer to %s, amid fifty debits', async (_name, end) => {
  for (let round = 0; round < 3; round++) {
    const player = await newPlayer();
    let endedSeq: bigint | null = null;
    const debits = Array.from({ length: 50 }, () => player.call('debit', player.tx({ amountMinor: '100' })));
    const ending = end(player).then(async () => {
      // Every accepted bet is in the ledger by now; a later one would have a higher number.
      endedSeq = (await sql('select coalesce(max(seq), 0) as seq from foyer.ledger_transfer')).rows[0].seq;
    });
    const [answers] = await Promise.all([Promise.all(debits), ending]);
    const accepted = answers.filter(({ status }) => status === 'OK').map(({ ledgerSeq }) => BigInt(ledgerSeq ?? 0));
    for (const seq of accepted) expect(seq <= (endedSeq ?? 0n)).toBe(true);
    expect(new Set(answers.map(({ status }) => status)).has('INSUFFICIENT_FUNDS')).toBe(false);
  }
});
