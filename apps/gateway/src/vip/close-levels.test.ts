import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverEvents } from '../events/deliver-events.ts';
import { payRebates } from '../promotions/pay-rebates.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { openPlayer, VENDOR } from '../testing/fake-vendor.ts';
import { publishDocument } from '../testing/publish-document.ts';
import { publishOffers } from '../testing/publish-offers.ts';
import { verifyLedger } from '../wallet/verify-ledger.ts';
import { closeLevels } from './close-levels.ts';
import { lockLevel, setLabel } from './level.store.ts';
import { raiseLevels } from './raise-levels.ts';

const DAY = 86_400_000;
const SILVER = { labelId: 11, keepPoints: 10, benefits: { rebateBp: 50, isPriority: true as const } };
const GOLD = { labelId: 12, keepPoints: 100, benefits: { rebateBp: 200, birthdayMinor: '900' } };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({
    vendors: [VENDOR],
    change: (merchant) => ({
      ...merchant,
      vipLevels: [
        { labelId: 11, labelName: { EN: 'Silver' }, conditions: { points: 10 } },
        { labelId: 12, labelName: { EN: 'Gold' }, conditions: { points: 100 } },
      ],
    }),
  });
});
// Time only goes on: a month is closed once.
beforeEach(async () => {
  await publishLadder();
  await toMonth(1);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

/** A point for 1,000 of stakes, unless it says otherwise. */
const publishLadder = (change: { levels?: object[]; rates?: object; fxMicro?: string } = {}) =>
  publishDocument(
    gateway,
    { merchant: 'lotus', kind: 'vip' },
    {
      points: { unitMicro: '1000000', fxMicro: change.fxMicro ?? '1000', rates: change.rates ?? { LOTT: 10_000 } },
      levels: change.levels ?? [SILVER, GOLD],
    },
  );

/** Goes to noon of the second day of a month that many months ahead. */
async function toMonth(months: number): Promise<void> {
  const now = new Date(gateway.context.now());
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2, 5);
  await gateway.clock.advance(then - now.getTime());
}

interface Member {
  id: string;
  username: string;
}
async function newMember(): Promise<Member> {
  const username = `lv.${randomUUID().slice(0, 8)}`;
  return { username, id: (await gateway.member(username)).id };
}
async function logIn({ username }: Member): Promise<string> {
  const reply = await gateway.call('session.login', { body: { username, password: 'correct horse' } });
  return reply.json.value.token;
}
/** Bets, and settles the round. */
async function play(member: Member, amountMinor: string): Promise<void> {
  const player = await openPlayer(gateway, { id: member.id, token: await logIn(member) });
  const bet = player.tx({ amountMinor });
  await player.call('debit', bet);
  const win = player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor, roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
}
const vipOf = async (member: Member) =>
  (await gateway.call('member.vip', { token: await logIn(member), headers: { language: 'EN' } })).json.value;
const rankOf = async (member: Member) => (await vipOf(member)).rankLevel;
const benefitOf = async (member: Member) => {
  const { levels, rankLevel } = await vipOf(member);
  return levels[rankLevel - 1]?.benefits?.rebateBp;
};
async function newGold(): Promise<Member> {
  const member = await newMember();
  await play(member, '100000');
  await raiseLevels(gateway.context);
  expect(await rankOf(member)).toBe(2);
  return member;
}
async function endMonth(): Promise<void> {
  await toMonth(1);
  await Promise.all([closeLevels(gateway.context), closeLevels(gateway.context)]);
}
const grantsOf = async ({ id }: Member) =>
  (
    await gateway.database.pool.query('select amount_minor from foyer.promotion_grant where member_id = $1', [id])
  ).rows.map((row) => Number(row.amount_minor));

test('a currency moves 30 %, and points do not (scenario 17)', async () => {
  const member = await newMember();
  await play(member, '7000');
  await raiseLevels(gateway.context);
  await publishLadder({ fxMicro: '700' });
  await play(member, '1000');
  expect((await vipOf(member)).levels[0]?.conditions).toEqual([{ kind: 'points', done: '7', target: '10' }]);
  // 7.0 of before and 0.7 of since: the fractions are added before they are rounded.
  await play(member, '500');
  expect((await vipOf(member)).levels[0]?.conditions).toEqual([{ kind: 'points', done: '8', target: '10' }]);
});

test('counts a stake at the rate of the game when it was bet, and nothing for open or returned rounds', async () => {
  const member = await newMember();
  const player = await openPlayer(gateway, { id: member.id, token: await logIn(member) });
  const bet = player.tx({ amountMinor: '9000' });
  await player.call('debit', bet);
  await publishLadder({ rates: { LOTT: 5000 } });
  expect((await vipOf(member)).levels[0]?.conditions[0]?.done).toBe('0');
  await player.call(
    'credit',
    player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: '0', roundClosed: true }),
  );
  const returned = player.tx({ amountMinor: '4000' });
  await player.call('debit', returned);
  await player.call('rollback', player.tx({ roundId: returned.roundId, refTxId: returned.txId, amountMinor: '4000' }));
  await player.call('debit', player.tx({ amountMinor: '4000' }));
  expect((await vipOf(member)).levels[0]?.conditions[0]?.done).toBe('9');
});

test('lowers a level by one, after one further month that was announced', async () => {
  const member = await newGold();
  await endMonth();
  expect((await vipOf(member)).keep).toMatchObject({ points: '0', keepPoints: '100', isWarned: false });
  await endMonth();
  expect(await vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: true } });
  await endMonth();
  expect(await rankOf(member)).toBe(1);
  await endMonth();
  expect(await rankOf(member)).toBe(1);
  await gateway.database.pool.query(`update foyer.member set language = 'EN' where id = $1`, [member.id]);
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { token: await logIn(member) })).json.value;
  expect(messages.map(({ title }) => title)).toEqual([
    'Your level has changed',
    'Your level changes at the end of next month',
    'You have reached Gold',
  ]);
});

test('keeps a level whose points are reached in the month that was announced', async () => {
  const member = await newGold();
  await endMonth();
  await endMonth();
  await play(member, '100000');
  await endMonth();
  expect(await vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: false } });
  await endMonth();
  expect(await vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: true } });
});

test('the ladder is cut: earned benefits stay, and demotion waits (scenario 18)', async () => {
  await publishOffers(gateway, 'lotus', [
    {
      id: 'level',
      value: { kind: 'rebate', basisPoints: 10, maxMinor: '90000', withLevel: true },
      from: '2026-01-01T00:00:00Z',
    },
  ]);
  const member = await newGold();
  await publishLadder({
    levels: [
      { ...SILVER, keepPoints: 5000 },
      { ...GOLD, keepPoints: 9000, benefits: { rebateBp: 20 } },
    ],
  });
  expect(await benefitOf(member)).toBe(200);
  await gateway.clock.advance(DAY);
  await payRebates(gateway.context);
  expect(await grantsOf(member)).toEqual([2000]);
  await endMonth();
  // What keeps the level, and what it brings, is what the ladder said when it was reached.
  await play(member, '100000');
  expect((await vipOf(member)).keep).toMatchObject({ points: '100', keepPoints: '100' });
  await endMonth();
  expect(await vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: false, keepPoints: '9000' } });
  expect(await benefitOf(member)).toBe(20);
});

test('a level that the ladder has no longer keeps what it brought', async () => {
  const member = await newGold();
  await publishLadder({ levels: [SILVER] });
  await endMonth();
  await play(member, '100000');
  await endMonth();
  expect(await benefitOf(member)).toBe(200);
});

test('a level is not lost during a break, and nobody is urged to play', async () => {
  const member = await newGold();
  await endMonth();
  const token = await logIn(member);
  await gateway.call('limits.excludeMyself', { token, body: { term: 'sixMonths', isSure: true } });
  await endMonth();
  await endMonth();
  const { rows } = await gateway.database.pool.query('select club_label from foyer.member where id = $1', [member.id]);
  expect(rows[0].club_label).toMatchObject({ rankLevel: 2 });
});

test('decides a period once for each member, also where a run ends in between', async () => {
  const members = [await newGold(), await newGold()];
  await endMonth();
  await toMonth(1);
  // Somebody holds the first one, so that the run waits, and another one goes on meanwhile.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = withTransaction(gateway.context.pool, async (client) => {
    await lockLevel(client, BigInt(members[0]?.id ?? 0));
    await held;
  });
  const runs = [closeLevels(gateway.context), closeLevels(gateway.context)];
  release();
  await Promise.all([holding, ...runs]);
  for (const { id } of members) {
    const { rows } = await gateway.database.pool.query(
      `select count(*)::int as told from foyer.event where member_id = $1 and kind = 'level.warned'`,
      [id],
    );
    expect(rows).toEqual([{ told: 1 }]);
  }
});

test('a rise while the period closes is never undone, whichever comes first', async () => {
  const members: Member[] = [];
  for (let count = 0; count < 6; count += 1) {
    const member = await newMember();
    await play(member, '10000');
    members.push(member);
  }
  await raiseLevels(gateway.context);
  await endMonth();
  await endMonth();
  await toMonth(1);
  // The month that was announced is over without points, and each has just played enough for the next level.
  for (const member of members) await play(member, '100000');
  await Promise.all([closeLevels(gateway.context), raiseLevels(gateway.context), closeLevels(gateway.context)]);
  await raiseLevels(gateway.context);
  for (const member of members) {
    expect(await rankOf(member)).toBe(2);
    const { rows } = await gateway.database.pool.query(
      'select rank, cause from foyer.level_step where member_id = $1 order by id',
      [member.id],
    );
    expect(rows.at(-1)).toEqual({ rank: 2, cause: 'raised' });
  }
});

test('does not give the level back that was lost for what was played before', async () => {
  const member = await newGold();
  await endMonth();
  await endMonth();
  await endMonth();
  await play(member, '99000');
  await raiseLevels(gateway.context);
  expect(await rankOf(member)).toBe(1);
  await play(member, '1000');
  await raiseLevels(gateway.context);
  expect(await rankOf(member)).toBe(2);
});

test('never changes a level that staff gave', async () => {
  const member = await newMember();
  const label = { labelId: 12, labelName: 'Gold', type: 'MANUAL', rankLevel: 2 };
  await withTransaction(gateway.context.pool, (client) => setLabel(client, BigInt(member.id), label));
  for (let months = 0; months < 3; months += 1) await endMonth();
  expect(await vipOf(member)).toMatchObject({ rankLevel: 2, keep: null });
  expect(await benefitOf(member)).toBe(200);
});
