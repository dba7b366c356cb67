import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/wallet/verify-ledger.ts';
import { deliverEvents } from '../../../notify/events/deliver-events.ts';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, VENDOR } from '../../../testing/fake-vendor.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

interface Named {
  kind: 'deposit' | 'loss' | 'stake';
  period: 'bet' | 'day' | 'week' | 'month';
}
const STAKE: Named = { kind: 'stake', period: 'bet' };
const LOSS: Named = { kind: 'loss', period: 'day' };
const DEPOSIT: Named = { kind: 'deposit', period: 'week' };

const newPlayer = (host?: string) => createPlayerSession(gateway, `lim.${randomUUID().slice(0, 8)}`, host);
const read = async ({ token }: Pick<Player, 'token'>, host = 'lotus.localhost') =>
  (await gateway.call('limits.limits', { token, host })).json.value;
const set = ({ token }: Player, named: Named, amountMinor: string | null) =>
  gateway.call('limits.setLimit', { token, body: { ...named, amountMinor } });
const confirm = ({ token }: Player, named: Named) => gateway.call('limits.confirmRaise', { token, body: named });
const cancel = ({ token }: Player, named: Named) => gateway.call('limits.cancelRaise', { token, body: named });
const find = async (player: Player, { kind, period }: Named) =>
  (await read(player)).limits.find((limit) => limit.kind === kind && limit.period === period);
const bet = async (player: Player, amountMinor = '10000') =>
  (await player.call('debit', player.tx({ amountMinor }))).status;
const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);

/** The titles of a member's messages, newest first. */
async function messagesOf({ memberId, token }: Player): Promise<string[]> {
  await sql(`update foyer.member set language = 'EN' where id = $1`, [memberId]);
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { token })).json.value;
  return messages.map(({ title }) => title);
}

test('lists no limits for a new member', async () => {
  const value = await read(await newPlayer());
  expect(value).toMatchObject({ currency: 'VND', raiseHours: 24, pausedUntil: null, exclusion: null });
  expect(value.limits.map(({ amountMinor, kind, next, period }) => [kind, period, amountMinor, next])).toEqual([
    ['deposit', 'day', null, null],
    ['deposit', 'week', null, null],
    ['deposit', 'month', null, null],
    ['loss', 'day', null, null],
    ['loss', 'week', null, null],
    ['loss', 'month', null, null],
    ['stake', 'bet', null, null],
    ['time', 'day', null, null],
  ]);
});

test('refuses a stake above the stake limit, from the first bet after it was set', async () => {
  const player = await newPlayer();
  expect(await bet(player, '50000')).toBe('OK');
  await set(player, STAKE, '20000');
  expect([await bet(player, '20001'), await bet(player, '20000')]).toEqual(['LIMIT_REACHED', 'OK']);
});

test('refuses a bet that could exceed the loss limit, and allows it again after a win', async () => {
  const player = await newPlayer();
  await set(player, LOSS, '25000');
  const lost = player.tx();
  expect((await player.call('debit', lost)).status).toBe('OK');
  expect(await bet(player)).toBe('OK');
  expect(await bet(player)).toBe('LIMIT_REACHED');
  expect(await bet(player, '5000')).toBe('OK');
  expect(await find(player, LOSS)).toMatchObject({ amountMinor: '25000', usedMinor: '25000' });
  const win = player.tx({ roundId: lost.roundId, refTxId: lost.txId, amountMinor: '15000', roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
  expect([await bet(player, '15001'), await bet(player, '15000')]).toEqual(['LIMIT_REACHED', 'OK']);
});

test('counts losses of the last 24 hours towards the daily limit, and of the week towards the weekly one', async () => {
  const player = await newPlayer();
  await set(player, LOSS, '10000');
  await set(player, { kind: 'loss', period: 'week' }, '25000');
  expect(await bet(player)).toBe('OK');
  expect(await bet(player, '1')).toBe('LIMIT_REACHED');
  await gateway.clock.advance(DAY + HOUR);
  await sql('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1', [
    player.memberId,
  ]);
  await sql(`update foyer.vendor_session set expires_at = foyer.clock() + interval '1 hour' where member_id = $1`, [
    player.memberId,
  ]);
  expect(await bet(player, '10000')).toBe('OK');
  expect(await find(player, { kind: 'loss', period: 'week' })).toMatchObject({ usedMinor: '20000' });
});

test('accepts only as many of twenty simultaneous bets as the loss limit allows', async () => {
  const player = await newPlayer();
  await set(player, LOSS, '35000');
  const statuses = await Promise.all(Array.from({ length: 20 }, () => bet(player)));
  expect(statuses.filter((status) => status === 'OK')).toHaveLength(3);
  expect(await find(player, LOSS)).toMatchObject({ usedMinor: '30000' });
});

test('applies a lowered limit to the next bet, whichever limit a simultaneous bet falls under', async () => {
  const player = await newPlayer();
  await set(player, STAKE, '50000');
  const [status] = await Promise.all([bet(player, '40000'), set(player, STAKE, '10000')]);
  expect(['OK', 'LIMIT_REACHED']).toContain(status);
  expect(await bet(player, '40000')).toBe('LIMIT_REACHED');
  expect(await find(player, STAKE)).toMatchObject({ amountMinor: '10000' });
});

test('lowers a limit immediately', async () => {
  const player = await newPlayer();
  await set(player, DEPOSIT, '500000');
  const { json } = await set(player, DEPOSIT, '200000');
  expect(json.value.limits.find(({ period }) => period === 'week')).toMatchObject({
    amountMinor: '200000',
    next: null,
  });
});

test('raises a limit only after 24 hours and a confirmation', async () => {
  const player = await newPlayer();
  await set(player, STAKE, '10000');
  await set(player, STAKE, '50000');
  const waiting = await find(player, STAKE);
  expect(waiting).toMatchObject({ amountMinor: '10000', next: { amountMinor: '50000', isReady: false } });
  expect(Date.parse(waiting?.next?.from ?? '') - gateway.context.now()).toBeGreaterThan(DAY - HOUR);
  expect((await confirm(player, STAKE)).json.errorCode).toBe('limit.waiting');
  await gateway.clock.advance(DAY - HOUR);
  expect((await confirm(await again(player), STAKE)).json.errorCode).toBe('limit.waiting');
  await gateway.clock.advance(2 * HOUR);
  const later = await again(player);
  expect(await find(later, STAKE)).toMatchObject({ amountMinor: '10000', next: { isReady: true } });
  expect((await confirm(later, STAKE)).json.success).toBe(true);
  expect(await find(later, STAKE)).toMatchObject({ amountMinor: '50000', next: null });
  expect((await confirm(later, STAKE)).json.errorCode).toBe('not.found');
});

test('removes a limit only after 24 hours and a confirmation', async () => {
  const player = await newPlayer();
  await set(player, LOSS, '0');
  expect(await bet(player, '1')).toBe('LIMIT_REACHED');
  await set(player, LOSS, null);
  expect(await find(player, LOSS)).toMatchObject({ amountMinor: '0', next: { amountMinor: null, isReady: false } });
  await gateway.clock.advance(DAY + HOUR);
  const later = await again(player);
  await confirm(later, LOSS);
  expect(await find(later, LOSS)).toMatchObject({ amountMinor: null, next: null });
});

test('cancels a pending raise, and drops it when the limit is lowered', async () => {
  const player = await newPlayer();
  await set(player, STAKE, '10000');
  await set(player, STAKE, '50000');
  await cancel(player, STAKE);
  expect(await find(player, STAKE)).toMatchObject({ amountMinor: '10000', next: null });
  await set(player, STAKE, '50000');
  await set(player, STAKE, '9000');
  expect(await find(player, STAKE)).toMatchObject({ amountMinor: '9000', next: null });
});

test('does not restart the wait when the same raise is requested twice', async () => {
  const player = await newPlayer();
  await set(player, STAKE, '10000');
  await set(player, STAKE, '50000');
  const before = await find(player, STAKE);
  await gateway.clock.advance(10 * 60_000);
  await set(player, STAKE, '50000');
  expect(await find(player, STAKE)).toEqual(before);
  expect((await messagesOf(player)).filter((title) => title === 'A higher limit is waiting')).toHaveLength(1);
});

test.each([
  { kind: 'stake', period: 'day', amountMinor: '1' },
  { kind: 'loss', period: 'bet', amountMinor: '1' },
  { kind: 'sleep', period: 'day', amountMinor: '1' },
  { kind: 'loss', period: 'day', amountMinor: '-1' },
  { kind: 'loss', period: 'day', amountMinor: '1.5' },
  { kind: 'loss', period: 'day', amountMinor: '1'.repeat(16) },
  { kind: 'loss', period: 'day' },
])('refuses the limit %j', async (body) => {
  const { token } = await newPlayer();
  const { json } = await gateway.call('limits.setLimit', { token, body: body as never });
  expect(json.errorCode).toBe('invalid.request');
});

test('shows when an exhausted deposit limit allows deposits again', async () => {
  const player = await newPlayer();
  await sql(
    `insert into foyer.cashier_payment (merchant, connector, payment_id, member_id, amount_minor, credited_minor, suspended_minor, currency, state, paid_at)
     values ('lotus', 'payos', $2, $1, 500000, 500000, 0, 'VND', 'credited', now())`,
    [player.memberId, randomUUID()],
  );
  await set(player, { kind: 'deposit', period: 'day' }, '300000');
  const limit = await find(player, { kind: 'deposit', period: 'day' });
  expect(limit).toMatchObject({ amountMinor: '300000', usedMinor: '500000' });
  expect(Date.parse(limit?.freesAt ?? '') - gateway.context.now()).toBeGreaterThan(DAY - HOUR);
});

/** The member in a new session: the clock has moved on, and the old one has ended. */
async function again(player: Player): Promise<Player> {
  const { username } = (await sql('select username from foyer.member where id = $1', [player.memberId])).rows[0];
  const { json } = await gateway.call('session.login', {
    body: { username, password: 'correct horse' } as never,
  });
  return { ...player, token: json.value.token ?? '' };
}
