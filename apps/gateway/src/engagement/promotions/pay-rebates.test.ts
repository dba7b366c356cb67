import { randomUUID } from 'node:crypto';
import { shareOf } from '@foyer/contract/promotion/wager-cost.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, openPlayer, type Player, VENDOR } from '../../testing/fake-vendor.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { refuseRows } from '../../testing/refuse-rows.store.ts';
import { findDue, payRebates } from './pay-rebates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
// Starts at noon in the market, so that days do not depend on when the test runs.
beforeEach(async () => {
  const now = new Date(gateway.context.now());
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 5);
  await gateway.clock.advance(noon - now.getTime());
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const FROM = '2026-01-01T00:00:00Z';
const rebate = (id: string, more: object = {}) => ({
  id,
  value: { kind: 'rebate', basisPoints: 100, maxMinor: '500', ...more } as const,
  from: FROM,
});
const newPlayer = (): Promise<Player> => createPlayerSession(gateway, `reb.${randomUUID().slice(0, 8)}`);

/** Bets, and settles the round with a payout. */
async function play(player: Player, amountMinor: string, payoutMinor = '0'): Promise<void> {
  const bet = player.tx({ amountMinor });
  await player.call('debit', bet);
  const win = player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: payoutMinor, roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
}
async function grantsOf({ memberId }: Player): Promise<string[]> {
  const { rows } = await gateway.database.pool.query(
    'select offer_id, amount_minor from foyer.promotion_grant where member_id = $1 order by offer_id',
    [memberId],
  );
  return rows.map(({ amount_minor: amount, offer_id: offer }) => `${offer} ${amount}`);
}
const toNextDay = () => gateway.clock.advance(DAY + HOUR);

test('pays a share of the stakes settled yesterday once, up to the limit', async () => {
  await publishOffers(gateway, 'lotus', [rebate('daily')]);
  const [small, large, idle] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await play(small, '10050', '90000');
  await play(large, '400000');
  await payRebates(gateway.context);
  expect(await grantsOf(small)).toEqual([]);
  await toNextDay();
  await Promise.all([payRebates(gateway.context), payRebates(gateway.context)]);
  await payRebates(gateway.context);
  expect(await Promise.all([small, large, idle].map(grantsOf))).toEqual([['daily 100'], ['daily 500'], []]);
});

test('pays nothing for rounds that are open or were returned', async () => {
  await publishOffers(gateway, 'lotus', [rebate('settled')]);
  const player = await newPlayer();
  await player.call('debit', player.tx({ amountMinor: '50000' }));
  const returned = player.tx({ amountMinor: '50000' });
  await player.call('debit', returned);
  await player.call('rollback', player.tx({ roundId: returned.roundId, refTxId: returned.txId, amountMinor: '50000' }));
  await toNextDay();
  await payRebates(gateway.context);
  expect(await grantsOf(player)).toEqual([]);
});

test('counts only the classes of games that the offer names', async () => {
  await publishOffers(gateway, 'lotus', [
    rebate('lotteries', { classes: ['LOTT', 'ELOTT'] }),
    rebate('slots', { classes: ['RNG'] }),
  ]);
  const player = await newPlayer();
  await play(player, '10000');
  await toNextDay();
  await payRebates(gateway.context);
  expect(await grantsOf(player)).toEqual(['lotteries 100']);
});

test('resumes where it was interrupted, without paying anybody twice', async () => {
  await publishOffers(gateway, 'lotus', [rebate('broken')]);
  const players = [await newPlayer(), await newPlayer(), await newPlayer()];
  for (const player of players) await play(player, '10000');
  await toNextDay();
  const dying = {
    ...gateway.context,
    pool: new Proxy(gateway.context.pool, {
      get: (pool, name) => {
        const value = Reflect.get(pool, name);
        if (name !== 'connect') return typeof value === 'function' ? value.bind(pool) : value;
        connections += 1;
        if (connections > 2) return () => Promise.reject(new Error('the database is gone'));
        return pool.connect.bind(pool);
      },
    }),
  };
  let connections = 0;
  await payRebates(dying);
  const partly = (await Promise.all(players.map(grantsOf))).flat();
  expect(partly.length).toBeLessThan(3);
  await payRebates(gateway.context);
  expect(await Promise.all(players.map(grantsOf))).toEqual([['broken 100'], ['broken 100'], ['broken 100']]);
});

test('pays nobody who has excluded themselves in the meantime', async () => {
  await publishOffers(gateway, 'lotus', [rebate('meanwhile')]);
  const player = await newPlayer();
  await play(player, '10000');
  await gateway.call('limits.excludeMyself', { token: player.token, body: { term: 'sixMonths', isSure: true } });
  await toNextDay();
  await payRebates(gateway.context);
  expect(await grantsOf(player)).toEqual([]);
});

test('pays before a concurrent exclusion or not at all, and charges the budget only for what it paid (scenario 1)', async () => {
  await publishOffers(gateway, 'lotus', [{ ...rebate('beside'), budgetMinor: '100000' }]);
  const players = await Promise.all(Array.from({ length: 8 }, newPlayer));
  for (const player of players) await play(player, '10000');
  await toNextDay();
  const { pool } = gateway.database;
  await pool.query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
  const exclude = ({ token }: Player) =>
    gateway.call('limits.excludeMyself', { token, body: { term: 'sixMonths', isSure: true } });
  const [, ...excluded] = await Promise.all([payRebates(gateway.context), ...players.map(exclude)]);
  expect(excluded.map(({ json }) => json.success)).toEqual(players.map(() => true));
  const { rows } = await pool.query(
    `select (select count(*)::int from foyer.promotion_grant join foyer.event excluded using (member_id)
         join foyer.event granted on granted.body->>'grantId' = promotion_grant.id::text
         where offer_id = 'beside' and excluded.kind = 'member.excluded' and granted.id > excluded.id) as late,
       (select coalesce(sum(amount_minor), 0)::bigint from foyer.promotion_grant where offer_id = 'beside') as granted,
       coalesce((select used_minor from foyer.promotion_budget where offer_id = 'beside'), 0)::bigint as used`,
  );
  expect(rows[0].late).toBe(0);
  expect(rows[0].used).toBe(rows[0].granted);
});

test('pays missed days, each by the rule in force at its end', async () => {
  await publishOffers(gateway, 'lotus', [rebate('missed')]);
  const player = await newPlayer();
  const playDay = async (stake: string) => {
    await gateway.database.pool.query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
    await play(await openPlayer(gateway, { id: player.memberId, token: player.token }), stake);
    await gateway.clock.advance(DAY);
  };
  await playDay('10000');
  await gateway.clock.advance(HOUR);
  await payRebates(gateway.context);
  // The jobs do not run for three days.
  await playDay('20000');
  await publishOffers(gateway, 'lotus', [rebate('missed', { basisPoints: 50 })]);
  await playDay('30000');
  await publishOffers(gateway, 'lotus', [{ ...rebate('missed'), isPaused: true }]);
  await playDay('40000');
  await publishOffers(gateway, 'lotus', [rebate('missed', { basisPoints: 10 })]);
  await playDay('50000');
  await payRebates(gateway.context);
  await payRebates(gateway.context);
  expect((await grantsOf(player)).sort()).toEqual(['missed 100', 'missed 150', 'missed 200', 'missed 50']);
});

test('pays a finished day by the rule at its end, although the offer was paused, changed or removed right after it', async () => {
  await publishOffers(gateway, 'lotus', [rebate('paused'), rebate('changed'), rebate('removed')]);
  await payRebates(gateway.context);
  const player = await newPlayer();
  await play(player, '10000');
  await gateway.clock.advance(12 * HOUR + HOUR / 12);
  await publishOffers(gateway, 'lotus', [
    { ...rebate('paused'), isPaused: true },
    rebate('changed', { basisPoints: 1 }),
    rebate('late'),
  ]);
  await gateway.clock.advance(HOUR);
  await payRebates(gateway.context);
  await payRebates(gateway.context);
  expect(await grantsOf(player)).toEqual(['changed 100', 'paused 100', 'removed 100']);
});

test('pays the other members when one cannot be paid, also on later days, and retries that one', async () => {
  await publishOffers(gateway, 'lotus', [rebate('faulty')]);
  const players = [await newPlayer(), await newPlayer(), await newPlayer()];
  for (const player of players) await play(player, '10000');
  await toNextDay();
  const { pool } = gateway.database;
  const allow = await refuseRows(pool, 'promotion_grant', `member_id = ${players[0]?.memberId}`);
  await payRebates(gateway.context);
  expect(await Promise.all(players.map(grantsOf))).toEqual([[], ['faulty 100'], ['faulty 100']]);
  // It lasts until the next day, on which the others play again.
  await pool.query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
  for (const { memberId, token } of players) await play(await openPlayer(gateway, { id: memberId, token }), '20000');
  await gateway.clock.advance(DAY);
  await payRebates(gateway.context);
  const others = ['faulty 100', 'faulty 200'];
  const sorted = async () => (await Promise.all(players.map(grantsOf))).map((grants) => grants.sort());
  expect(await sorted()).toEqual([[], others, others]);
  await allow();
  await payRebates(gateway.context);
  expect(await sorted()).toEqual(Array(3).fill(others));
});

test('pays cashback for a week that ended with a loss, on the first day after it', async () => {
  await publishOffers(gateway, 'lotus', [
    { id: 'weekly', value: { kind: 'cashback', basisPoints: 1000, maxMinor: '90000' }, from: FROM },
  ]);
  const [loser, winner] = [await newPlayer(), await newPlayer()];
  await play(loser, '20000', '5000');
  await play(winner, '20000', '50000');
  await gateway.clock.advance(7 * DAY + HOUR);
  await payRebates(gateway.context);
  await gateway.clock.advance(DAY);
  await payRebates(gateway.context);
  expect(await Promise.all([loser, winner].map(grantsOf))).toEqual([['weekly 1500'], []]);
});

test('pays members who play nothing from a match, which is a share of deposits', async () => {
  const value = {
    ...({ kind: 'match', basisPoints: 5000, maxMinor: '4000', minDepositMinor: '1000', joinDays: 30 } as const),
    ...{ wagering: 5, days: 30, maxBetMinor: '1000', conversion: 5, contributions: { LOTT: 10_000 } },
  };
  await publishOffers(gateway, 'lotus', [{ id: 'double', value }]);
  const player = await newPlayer();
  await play(player, '50000');
  for (let day = 0; day < 8; day += 1) {
    await toNextDay();
    await payRebates(gateway.context);
  }
  expect(await grantsOf(player)).toEqual([]);
});

test('computes what members are due like an independent sum, for any play', () => {
  const play = fc.record({
    memberId: fc.bigInt(1n, 5n),
    accountId: fc.constant(1n),
    gameCode: fc.constantFrom('A', 'B', null),
    stakeMinor: fc.bigInt(0n, 1_000_000n),
    payoutMinor: fc.bigInt(0n, 2_000_000n),
  });
  const value = { kind: 'rebate', basisPoints: 37, maxMinor: '3000', classes: ['ONE'] } as const;
  fc.assert(
    fc.property(fc.array(play), (rows) => {
      const due = findDue(
        rows,
        { ...value, classes: [...value.classes] },
        {
          classOf: (code) => (code === 'A' ? 'ONE' : 'TWO'),
        },
      );
      for (let member = 1n; member <= 5n; member += 1n) {
        const stakes = rows.filter(({ gameCode, memberId }) => memberId === member && gameCode === 'A');
        const sum = stakes.reduce((total, { stakeMinor }) => total + Number(stakeMinor), 0);
        const expected = Math.min(3000, Math.floor((sum * 37) / 10_000));
        const paid = due.find(({ memberId }) => memberId === member)?.amountMinor ?? 0n;
        expect(Number(paid)).toBe(expected);
      }
    }),
  );
});

test('rounds a share down, once, on the sum', () => {
  expect(shareOf({ basisPoints: 30, maxMinor: '500' }, 333n)).toBe(0n);
  expect(shareOf({ basisPoints: 30, maxMinor: '500' }, 999n)).toBe(2n);
  expect(shareOf({ basisPoints: 10_000, maxMinor: '500' }, 10n ** 15n)).toBe(500n);
});
