import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/wallet/verify-ledger.ts';
import { deliverEvents } from '../../../notify/events/deliver-events.ts';
import { changeMember } from '../../../operator/change-member.ts';
import { addStaff } from '../../../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, VENDOR } from '../../../testing/fake-vendor.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({
    vendors: [VENDOR],
    // Two brands of one licence, and a third one.
    change: (merchant) => ({
      ...merchant,
      licence: { number: merchant.code === 'samba' ? 'TWO' : 'ONE', operator: 'A company' },
    }),
  });
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const newPlayer = (host?: string) => createPlayerSession(gateway, `lim.${randomUUID().slice(0, 8)}`, host);
const read = async ({ token }: Pick<Player, 'token'>, host = 'lotus.localhost') =>
  (await gateway.call('limits.limits', { token, host })).json.value;
const exclude = ({ token }: Player, term: 'sixMonths' | 'oneYear' | 'forGood') =>
  gateway.call('limits.excludeMyself', { token, body: { term, isSure: true } });
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

test('blocks play, deposits and launches during a break, and ends it automatically', async () => {
  const player = await newPlayer();
  const { json } = await gateway.call('limits.takeBreak', { token: player.token, body: { days: 1 } });
  expect(Date.parse(json.value.pausedUntil ?? '') - gateway.context.now()).toBeGreaterThan(DAY - HOUR);
  expect(await bet(player)).toBe('USER_DISABLED');
  const launch = { token: player.token, query: { lottoGameCode: 'VNQ60' } };
  expect((await gateway.call('game.launchGame', launch)).json.errorCode).toBe('member.paused');
  const deposit = { token: player.token, body: { method: 'vietqr', amountMinor: '200000' } };
  expect((await gateway.call('cashier.createDeposit', deposit)).json.errorCode).toBe('member.paused');
  expect(await messagesOf(player)).toContain('Your break has begun');
  await gateway.clock.advance(DAY + HOUR);
  const later = await again(player);
  expect((await read(later)).pausedUntil).toBeNull();
  expect((await gateway.call('game.launchGame', { ...launch, token: later.token })).json.success).toBe(true);
});

test('dates an exclusion after every bet that was accepted before it, and its term from then on', async () => {
  const player = await newPlayer();
  const holder = await gateway.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from foyer.member where id = $1 for share', [player.memberId]);
  const excluding = exclude(player, 'sixMonths');
  await setTimeout(150);
  // The exclusion waits for the lock; this bet does not.
  expect(await bet(player)).toBe('OK');
  await holder.query('commit');
  holder.release();
  expect((await excluding).json.success).toBe(true);
  const { rows } = await sql(
    `select (select count(*) from foyer.ledger_transfer where account_id = account.id and kind = 'bet' and at > member.excluded_since)::int as late,
       member.excluded_since = entry.since and abs(extract(epoch from member.excluded_until - (entry.since + interval '6 months'))) < 0.001 as "isWhole"
     from foyer.member join foyer.ledger_account account on account.member_id = member.id
     join foyer.self_exclusion entry on entry.member_id = member.id where member.id = $1`,
    [player.memberId],
  );
  // The end of the term is stored in milliseconds.
  expect(rows).toEqual([{ late: 0, isWhole: true }]);
});

test('dates an exclusion by staff, and a limit, after every bet that was accepted before it', async () => {
  await addStaff(gateway.context.pool, 'protection', { guardian: 'lotus' });
  const player = await newPlayer();
  const change = { kind: 'exclude', until: null } as const;
  const { rows: names } = await sql('select username from foyer.member where id = $1', [player.memberId]);
  const target = { merchant: 'lotus', username: String(names[0]?.username), reason: 'asked for by their family' };
  const decisions = [
    () =>
      gateway.call('limits.setLimit', {
        token: player.token,
        body: { kind: 'loss', period: 'day', amountMinor: '900000' },
      }),
    () => changeMember(target, { change, person: { name: 'guardian', sign: null } }, gateway.context),
  ];
  for (const decide of decisions) {
    const holder = await gateway.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from foyer.member where id = $1 for share', [player.memberId]);
    const deciding = decide();
    await setTimeout(150);
    expect(await bet(player)).toBe('OK');
    await holder.query('commit');
    holder.release();
    await deciding;
  }
  const { rows } = await sql(
    `select count(*) filter (where row = 1 and at > set_at)::int as "beyondLimit", count(*) filter (where at > excluded_since)::int as excluded,
       bool_and(excluded_since is not null and set_at is not null) as "isDone"
     from (select transfer.at, account.member_id, row_number() over (order by transfer.at) as row from foyer.ledger_transfer transfer
       join foyer.ledger_account account on account.id = account_id where transfer.kind = 'bet' and account.member_id = $1) bet
     join foyer.member on member.id = bet.member_id join foyer.play_limit play on play.member_id = member.id`,
    [player.memberId],
  );
  expect(rows).toEqual([{ beyondLimit: 0, excluded: 0, isDone: true }]);
});

test('never shortens a break', async () => {
  const player = await newPlayer();
  const begin = async (days: 1 | 42) =>
    (await gateway.call('limits.takeBreak', { token: player.token, body: { days } })).json.value.pausedUntil;
  const long = await begin(42);
  expect(await begin(1)).toBe(long);
});

test('pays bets placed before a break or an exclusion', async () => {
  const player = await newPlayer();
  const placed = player.tx();
  await player.call('debit', placed);
  await gateway.call('limits.takeBreak', { token: player.token, body: { days: 7 } });
  await exclude(player, 'oneYear');
  const win = player.tx({ roundId: placed.roundId, refTxId: placed.txId, amountMinor: '50000', roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
});

test('excludes a member immediately, in this brand and in the others of its licence', async () => {
  const mobile = `+8490${Math.floor(Math.random() * 1e7)}`;
  const [own, sister, other] = [
    await newPlayer(),
    await newPlayer('aurora.localhost'),
    await newPlayer('samba.localhost'),
  ];
  for (const { memberId } of [own, sister, other])
    await sql('update foyer.member set mobile = $2 where id = $1', [memberId, mobile]);
  const { exclusion } = (await exclude(own, 'sixMonths')).json.value;
  expect(exclusion?.until?.slice(0, 7)).toBe(monthsFrom(6));
  const status = async (player: Player, currency: string) =>
    (await player.call('debit', player.tx({ amountMinor: '100', currency }))).status;
  expect(await status(own, 'VND')).toBe('USER_DISABLED');
  expect(await status(sister, 'PHP')).not.toBe('OK');
  expect(await status(other, 'BRL')).toBe('OK');
  const { rows } = await sql(
    'select id from foyer.member where excluded_since is not null and mobile = $1 order by id',
    [mobile],
  );
  expect(rows.map(({ id }) => String(id))).toEqual([own.memberId, sister.memberId].sort());
  expect(await messagesOf(own)).toContain('Your account is closed for play');
});

test('lets an excluded member see their records, and ends their other sessions', async () => {
  const player = await newPlayer();
  const { username } = (await sql('select username from foyer.member where id = $1', [player.memberId])).rows[0];
  const login = () =>
    gateway.call('session.login', { body: { username, password: 'correct horse', device: 'MOBILE' } as never });
  const other = (await login()).json.value.token ?? '';
  await exclude(player, 'forGood');
  expect((await read(player)).exclusion).toMatchObject({ until: null });
  expect((await gateway.call('wallet.transactions', { token: player.token })).json.success).toBe(true);
  expect((await gateway.call('wallet.balance', { token: other })).json.success).toBe(false);
});

test('never shortens an exclusion', async () => {
  const player = await newPlayer();
  await exclude(player, 'oneYear');
  const long = (await read(player)).exclusion?.until;
  await exclude(player, 'sixMonths');
  expect((await read(player)).exclusion?.until).toBe(long);
  await exclude(player, 'forGood');
  await exclude(player, 'sixMonths');
  expect((await read(player)).exclusion?.until).toBeNull();
});

test('refuses an exclusion that the member does not confirm', async () => {
  const { token } = await newPlayer();
  const body = { term: 'oneYear', isSure: false } as never;
  expect((await gateway.call('limits.excludeMyself', { token, body })).json.errorCode).toBe('invalid.request');
});

test('refuses to register the number of an excluded member in every brand of the licence', async () => {
  const register = async (host: string, mobileNum: string) => {
    const number = { countryDialingCode: '63', mobileNum };
    await gateway.call('verification.smsNoLogin', { host, body: number });
    const verifyCode = await gateway.sentCode(`+63${mobileNum}`);
    return (await gateway.call('member.registerMobile', { host, body: { ...number, verifyCode } })).json;
  };
  const first = await register('aurora.localhost', '9175550101');
  await gateway.call('limits.excludeMyself', {
    host: 'aurora.localhost',
    token: first.value.token ?? '',
    body: { term: 'sixMonths', isSure: true },
  });
  // The register still has the number after the account has lost it.
  await sql('update foyer.member set mobile = null where id = $1', [first.value.id]);
  expect((await register('aurora.localhost', '9175550101')).errorCode).toBe('account.disabled');
  expect((await register('aurora.localhost', '9175550102')).success).toBe(true);
  await gateway.clock.advance(190 * DAY);
  expect((await register('aurora.localhost', '9175550101')).success).toBe(true);
});

test('excludes an account that later connects the address of an excluded member', async () => {
  const address = `${randomUUID().slice(0, 8)}@mail.test`;
  const first = await newPlayer();
  await sql('update foyer.member set email = $2 where id = $1', [first.memberId, address]);
  await exclude(first, 'oneYear');
  const second = await gateway.member(`lim.${randomUUID().slice(0, 8)}`, 'aurora.localhost');
  const call = (body: object) =>
    gateway.call('security.email', { host: 'aurora.localhost', token: second.token, body: body as never });
  await call({ action: 'send', email: address });
  expect((await call({ action: 'confirm', email: address, verifyCode: await gateway.sentCode(address) })).status).toBe(
    200,
  );
  const { exclusion } = await read(second, 'aurora.localhost');
  expect(exclusion?.until).toBe((await read(first)).exclusion?.until);
});

test('lets a member return to play after the term, a day after asking for it', async () => {
  const player = await newPlayer();
  await exclude(player, 'sixMonths');
  const ask = (one: Player) => gateway.call('limits.askToReturn', { token: one.token });
  const comeBack = (one: Player) => gateway.call('limits.returnToPlay', { token: one.token });
  expect((await ask(player)).json.errorCode).toBe('member.excluded');
  expect((await comeBack(player)).json.errorCode).toBe('member.excluded');
  await gateway.clock.advance(190 * DAY);
  const later = await again(player);
  expect((await read(later)).exclusion).toMatchObject({ isOver: true, returnsFrom: null, isReady: false });
  expect((await comeBack(later)).json.errorCode).toBe('member.excluded');
  const asked = (await ask(later)).json.value.exclusion?.returnsFrom;
  expect((await ask(later)).json.value.exclusion?.returnsFrom).toBe(asked);
  expect((await comeBack(later)).json.errorCode).toBe('limit.waiting');
  await gateway.clock.advance(DAY + HOUR);
  const ready = await again(player);
  expect((await read(ready)).exclusion?.isReady).toBe(true);
  expect((await comeBack(ready)).json.value.exclusion).toBeNull();
  const launch = { token: ready.token, query: { lottoGameCode: 'VNQ60' } };
  expect((await gateway.call('game.launchGame', launch)).json.success).toBe(true);
});

test('does not let a member end an exclusion by staff, or a permanent one', async () => {
  const [byStaff, forGood] = [await newPlayer(), await newPlayer()];
  await sql(
    `update foyer.member set status = 'excluded', excluded_since = foyer.clock(), excluded_until = foyer.clock() where id = $1`,
    [byStaff.memberId],
  );
  await exclude(forGood, 'forGood');
  await gateway.clock.advance(DAY);
  for (const one of [byStaff, forGood]) {
    const { token } = await again(one);
    expect((await gateway.call('limits.askToReturn', { token })).json.errorCode).toBe('member.excluded');
  }
});

/** The member in a new session: the clock has moved on, and the old one has ended. */
async function again(player: Player): Promise<Player> {
  const { username } = (await sql('select username from foyer.member where id = $1', [player.memberId])).rows[0];
  const { json } = await gateway.call('session.login', {
    body: { username, password: 'correct horse' } as never,
  });
  return { ...player, token: json.value.token ?? '' };
}

/** The month this many months from now, as the start of an ISO date. */
function monthsFrom(months: number): string {
  const date = new Date(gateway.context.now());
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 15)).toISOString().slice(0, 7);
}
