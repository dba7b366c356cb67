import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, VENDOR } from '../../testing/fake-vendor.ts';
import { getSessionFacts } from './play-time.store.ts';

const MINUTE = 60_000;
const HOST = 'lotus.localhost';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const launch = (token: string) =>
  gateway.call('game.launchGame', { host: HOST, token, query: { lottoGameCode: 'VNQ60' } });

async function newPlayer() {
  const username = `time.${randomUUID().slice(0, 8)}`;
  const player = await createPlayerSession(gateway, username);
  const call = { host: HOST, token: player.token };
  const first = player.tx();
  return {
    ...player,
    bet: async (amountMinor: string) =>
      (await player.call('debit', player.tx({ amountMinor, roundId: first.roundId, txId: randomUUID() }))).status,
    /** A bet and the win of its round. */
    play: async (stakeMinor: string, wonMinor: string) => {
      const bet = player.tx({ amountMinor: stakeMinor });
      const win = player.tx({ amountMinor: wonMinor, roundId: bet.roundId, refTxId: bet.txId, roundClosed: true });
      return [(await player.call('debit', bet)).status, (await player.call('credit', win)).status];
    },
    /** Logs in again. @returns the code with which the game refuses to open, if it does */
    again: async () => {
      const body = { username, password: 'correct horse' };
      const { token } = (await gateway.call('session.login', { host: HOST, body })).json.value;
      return { token: token ?? '', refused: (await launch(token ?? '')).json.errorCode };
    },
    limits: async () => (await gateway.call('limits.limits', call)).json.value,
    setTime: (amountMinor: string | null) =>
      gateway.call('limits.setLimit', { ...call, body: { kind: 'time', period: 'day', amountMinor } }),
    setCheck: (minutes: number | null) => gateway.call('limits.setRealityCheck', { ...call, body: { minutes } }),
    session: async () => (await gateway.call('limits.playSession', call)).json.value,
    acknowledge: () => gateway.call('limits.acknowledgeCheck', call),
    launch: () => launch(player.token),
  };
}

/** Advances the clock with a call every ten minutes, as from an active member. */
async function stay(player: Awaited<ReturnType<typeof newPlayer>>, minutes: number) {
  for (let left = minutes; left > 0; left -= 10) {
    await gateway.clock.advance(Math.min(10, left) * MINUTE);
    await player.session();
  }
}

test('refuses bets and launches once the time is used up, and reports how much is used', async () => {
  const player = await newPlayer();
  await player.setTime('60');
  await stay(player, 50);
  expect(await player.bet('100')).toBe('OK');
  expect((await player.limits()).limits.find(({ kind }) => kind === 'time')).toMatchObject({
    amountMinor: '60',
    usedMinor: '50',
  });
  await stay(player, 10);
  expect(await player.bet('100')).toBe('LIMIT_REACHED');
  expect((await player.launch()).json.errorCode).toBe('time.limit');
  expect(await player.session()).toMatchObject({ isOver: true });
});

test('grants no new time with a new session, and restores it after 24 hours', async () => {
  const player = await newPlayer();
  await player.setTime('30');
  await stay(player, 30);
  expect((await player.again()).refused).toBe('time.limit');
  await gateway.clock.advance(24 * 60 * MINUTE);
  expect((await player.again()).refused).toBeUndefined();
});

test('lowers the time limit immediately, and raises it after a day with a confirmation', async () => {
  const player = await newPlayer();
  await player.setTime('60');
  await player.setTime('30');
  const time = async () => (await player.limits()).limits.find(({ kind }) => kind === 'time');
  expect(await time()).toMatchObject({ amountMinor: '30', next: null });
  await player.setTime('120');
  expect(await time()).toMatchObject({ amountMinor: '30', next: { amountMinor: '120', isReady: false } });
  const body = { kind: 'time', period: 'day' };
  const confirm = (token: string) => gateway.call('limits.confirmRaise', { host: HOST, token, body });
  expect((await confirm(player.token)).json.errorCode).toBe('limit.waiting');
  await gateway.clock.advance(24 * 60 * MINUTE);
  const again = await player.again();
  expect((await confirm(again.token)).json.success).toBe(true);
});

test('refuses a weekly time limit', async () => {
  const player = await newPlayer();
  const body = { kind: 'time', period: 'week', amountMinor: '60' };
  const { json } = await gateway.call('limits.setLimit', { host: HOST, token: player.token, body });
  expect(json.errorCode).toBe('invalid.request');
});

test('checks twice in forty minutes at fifteen, blocks bets until acknowledged, and shows the ledger’s totals', async () => {
  const player = await newPlayer();
  await player.setCheck(15);
  expect(await player.play('700', '200')).toEqual(['OK', 'OK']);
  let checks = 0;
  for (let minute = 5; minute <= 40; minute += 5) {
    await gateway.clock.advance(5 * MINUTE);
    const { isDue } = await player.session();
    if (!isDue) continue;
    checks += 1;
    expect(await player.bet('100')).toBe('LIMIT_REACHED');
    const { json } = await player.acknowledge();
    expect(json.value).toMatchObject({ isDue: false, stakedMinor: '700', wonMinor: '200', netMinor: '-500' });
  }
  expect(checks).toBe(2);
  expect(await player.bet('100')).toBe('OK');
});

test('stops checking once the member turns checks off, and refuses an interval that is not offered', async () => {
  const player = await newPlayer();
  await player.setCheck(15);
  await player.setCheck(null);
  await stay(player, 20);
  expect(await player.session()).toMatchObject({ isDue: false, checkAt: null });
  expect((await player.setCheck(7)).json.errorCode).toBe('invalid.request');
});

/** How many transfers PostgreSQL reads for the facts of a member's newest session. */
async function countTransfersRead(member: string): Promise<number> {
  const { pool } = gateway.database;
  const { rows: sessions } = await pool.query<{ accountId: bigint; memberId: bigint; sessionId: string }>(
    `select account.id as "accountId", member_id as "memberId", session.id as "sessionId"
     from foyer.session join foyer.ledger_account account using (member_id)
     where member_id = $1 order by began_at desc limit 1`,
    [member],
  );
  const [session] = sessions;
  if (!session) throw new Error(`member ${member} has no session`);
  const client = await pool.connect();
  const count = async () =>
    (
      await client.query<{ count: number }>(
        `select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'ledger_transfer'`,
      )
    ).rows[0]?.count ?? 0;
  try {
    await client.query('begin');
    const before = await count();
    await getSessionFacts(client, session);
    return (await count()) - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('reads only the transfers of a session for its facts, not those of the whole account', async () => {
  const player = await newPlayer();
  for (let count = 0; count < 40; count += 1) await player.play('100', '50');
  await gateway.clock.advance(60 * MINUTE);
  await player.again();
  expect(await countTransfersRead(player.memberId)).toBeLessThan(5);
});
