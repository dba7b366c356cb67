import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import { openPlayer } from '../../testing/fake-vendor.ts';
import { GOLD, type LevelFixture, levelFixture, type Member, SILVER } from '../../testing/level-fixture.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { payRebates } from '../promotions/pay-rebates.ts';
import { closeLevels } from './close-levels.ts';
import { lockLevel, setLabel } from './level.store.ts';
import { raiseLevels } from './raise-levels.ts';

const DAY = 86_400_000;

let levels: LevelFixture;
beforeAll(async () => {
  levels = await levelFixture();
});
// Time only moves forward, and a month is closed only once.
beforeEach(async () => {
  await levels.publishLadder();
  await levels.toMonth(1);
});
afterEach(async () => {
  expect(await verifyLedger(levels.gateway.database.pool)).toEqual([]);
});
afterAll(() => levels.gateway.close());

test('keeps earned points when a currency moves by 30 % (scenario 17)', async () => {
  const member = await levels.newMember();
  await levels.play(member, '7000');
  await raiseLevels(levels.gateway.context);
  await levels.publishLadder({ fxMicro: '700' });
  await levels.play(member, '1000');
  expect((await levels.vipOf(member)).levels[0]?.conditions).toEqual([{ kind: 'points', done: '7', target: '10' }]);
  // 7.0 from before and 0.7 since: the fractions are added before rounding.
  await levels.play(member, '500');
  expect((await levels.vipOf(member)).levels[0]?.conditions).toEqual([{ kind: 'points', done: '8', target: '10' }]);
});

test('counts a stake at the rate of the game when it was bet, and nothing for open or returned rounds', async () => {
  const member = await levels.newMember();
  const player = await openPlayer(levels.gateway, { id: member.id, token: await levels.logIn(member) });
  const bet = player.tx({ amountMinor: '9000' });
  await player.call('debit', bet);
  await levels.publishLadder({ rates: { LOTT: 5000 } });
  expect((await levels.vipOf(member)).levels[0]?.conditions[0]?.done).toBe('0');
  await player.call(
    'credit',
    player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: '0', roundClosed: true }),
  );
  const returned = player.tx({ amountMinor: '4000' });
  await player.call('debit', returned);
  await player.call('rollback', player.tx({ roundId: returned.roundId, refTxId: returned.txId, amountMinor: '4000' }));
  await player.call('debit', player.tx({ amountMinor: '4000' }));
  expect((await levels.vipOf(member)).levels[0]?.conditions[0]?.done).toBe('9');
});

test('lowers a level by one, after one further month of notice', async () => {
  const member = await levels.newGold();
  await levels.endMonth();
  expect((await levels.vipOf(member)).keep).toMatchObject({ points: '0', keepPoints: '100', isWarned: false });
  await levels.endMonth();
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: true } });
  await levels.endMonth();
  expect(await levels.rankOf(member)).toBe(1);
  await levels.endMonth();
  expect(await levels.rankOf(member)).toBe(1);
  await levels.gateway.database.pool.query(`update foyer.member set language = 'EN' where id = $1`, [member.id]);
  await deliverEvents(levels.gateway.context);
  const { messages } = (await levels.gateway.call('inbox.list', { token: await levels.logIn(member) })).json.value;
  expect(messages.map(({ title }) => title)).toEqual([
    'Your level has changed',
    'Your level changes at the end of next month',
    'You have reached Gold',
  ]);
});

test('keeps a level whose points are reached in the month of notice', async () => {
  const member = await levels.newGold();
  await levels.endMonth();
  await levels.endMonth();
  await levels.play(member, '100000');
  await levels.endMonth();
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: false } });
  await levels.endMonth();
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: true } });
});

test('keeps earned benefits and delays demotion when the ladder is cut (scenario 18)', async () => {
  await publishOffers(levels.gateway, 'lotus', [
    {
      id: 'level',
      value: { kind: 'rebate', basisPoints: 10, maxMinor: '90000', withLevel: true },
      from: '2026-01-01T00:00:00Z',
    },
  ]);
  const member = await levels.newGold();
  await levels.publishLadder({
    levels: [
      { ...SILVER, keepPoints: 5000 },
      { ...GOLD, keepPoints: 9000, benefits: { rebateBp: 20 } },
    ],
  });
  expect(await levels.benefitOf(member)).toBe(200);
  await levels.gateway.clock.advance(DAY);
  await payRebates(levels.gateway.context);
  expect(await levels.grantsOf(member)).toEqual([2000]);
  await levels.endMonth();
  // The level's requirements and benefits are those of the ladder under which it was reached.
  await levels.play(member, '100000');
  expect((await levels.vipOf(member)).keep).toMatchObject({ points: '100', keepPoints: '100' });
  await levels.endMonth();
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: false, keepPoints: '9000' } });
  expect(await levels.benefitOf(member)).toBe(20);
});

test('keeps the benefits of a level that the ladder no longer has', async () => {
  const member = await levels.newGold();
  await levels.publishLadder({ levels: [SILVER] });
  await levels.endMonth();
  await levels.play(member, '100000');
  await levels.endMonth();
  expect(await levels.benefitOf(member)).toBe(200);
});

test('keeps a level during an exclusion', async () => {
  const member = await levels.newGold();
  await levels.endMonth();
  const token = await levels.logIn(member);
  await levels.gateway.call('limits.excludeMyself', { token, body: { term: 'sixMonths', isSure: true } });
  await levels.endMonth();
  await levels.endMonth();
  const { rows } = await levels.gateway.database.pool.query('select club_label from foyer.member where id = $1', [
    member.id,
  ]);
  expect(rows[0].club_label).toMatchObject({ rankLevel: 2 });
});

test('decides a period once per member, even where a run ends in between', async () => {
  const members = [await levels.newGold(), await levels.newGold()];
  await levels.endMonth();
  await levels.toMonth(1);
  // The first one is locked, so that the run waits, while another run continues.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = withTransaction(levels.gateway.context.pool, async (client) => {
    await lockLevel(client, BigInt(members[0]?.id ?? 0));
    await held;
  });
  const runs = [closeLevels(levels.gateway.context), closeLevels(levels.gateway.context)];
  release();
  await Promise.all([holding, ...runs]);
  for (const { id } of members) {
    const { rows } = await levels.gateway.database.pool.query(
      `select count(*)::int as count from foyer.event where member_id = $1 and kind = 'level.warned'`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  }
});

test('never undoes a rise while the period closes, whichever comes first', async () => {
  const members: Member[] = [];
  for (let count = 0; count < 6; count += 1) {
    const member = await levels.newMember();
    await levels.play(member, '10000');
    members.push(member);
  }
  await raiseLevels(levels.gateway.context);
  await levels.endMonth();
  await levels.endMonth();
  await levels.toMonth(1);
  // The announced month is over without points, and each member has just played enough for the next level.
  for (const member of members) await levels.play(member, '100000');
  await Promise.all([
    closeLevels(levels.gateway.context),
    raiseLevels(levels.gateway.context),
    closeLevels(levels.gateway.context),
  ]);
  await raiseLevels(levels.gateway.context);
  for (const member of members) {
    expect(await levels.rankOf(member)).toBe(2);
    const { rows } = await levels.gateway.database.pool.query(
      'select rank, cause from foyer.level_step where member_id = $1 order by id',
      [member.id],
    );
    expect(rows.at(-1)).toEqual({ rank: 2, cause: 'raised' });
  }
});

test('does not restore a lost level for play from before the loss', async () => {
  const member = await levels.newGold();
  await levels.endMonth();
  await levels.endMonth();
  await levels.endMonth();
  await levels.play(member, '99000');
  await raiseLevels(levels.gateway.context);
  expect(await levels.rankOf(member)).toBe(1);
  await levels.play(member, '1000');
  await raiseLevels(levels.gateway.context);
  expect(await levels.rankOf(member)).toBe(2);
});

test('announces that levels must be kept before a member has one, and not for a level given by staff', async () => {
  const member = await levels.newMember();
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 0, canFall: true });
  const label = { labelId: 11, labelName: 'Silver', rankLevel: 1, type: 'MANUAL' };
  await levels.gateway.database.pool.query('update foyer.member set club_label = $2 where id = $1', [member.id, label]);
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 1, keep: null, canFall: false });
});

test('decides the levels of a merchant although those of another fail', async () => {
  const member = await levels.newGold();
  await levels.toMonth(1);
  await levels.toMonth(1);
  const { context } = levels.gateway;
  const broken = context.merchants.map((one) => ({ ...one, market: { ...one.market, timeZone: 'Nowhere' } }));
  await closeLevels({ ...context, merchants: [...broken, ...context.merchants] });
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 2, keep: { isWarned: true } });
});

test('never changes a level that staff gave', async () => {
  const member = await levels.newMember();
  const label = { labelId: 12, labelName: 'Gold', type: 'MANUAL', rankLevel: 2 };
  await withTransaction(levels.gateway.context.pool, (client) => setLabel(client, BigInt(member.id), label));
  for (let months = 0; months < 3; months += 1) await levels.endMonth();
  expect(await levels.vipOf(member)).toMatchObject({ rankLevel: 2, keep: null });
  expect(await levels.benefitOf(member)).toBe(200);
});
