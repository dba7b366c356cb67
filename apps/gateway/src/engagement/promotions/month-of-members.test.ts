import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../audit/verify-books.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR } from '../../testing/extended-vendor.ts';
import {
  act,
  addBirthdays,
  addMonthMembers,
  GROUP,
  isTop,
  nameOf,
  playRound,
  random,
} from '../../testing/month-acts.ts';
import { DAY, LEVELS, publishMonth, ZONE_MS } from '../../testing/month-rules.ts';
import { expectedStatements } from '../../testing/recompute-commissions.ts';
import {
  dayOf,
  expectedGifts,
  expectedGrants,
  expectedPrizes,
  levelAfter,
  type Month,
  type Recomputed,
  readRounds,
  readStakes,
} from '../../testing/recompute-month.ts';
import { makeStatements } from '../agents/make-statements.ts';
import { verifyStatements } from '../agents/verify-statements.ts';
import { closeLevels } from '../vip/close-levels.ts';
import { raiseLevels } from '../vip/raise-levels.ts';
import { verifyLevels } from '../vip/verify-levels.ts';
import { matchDeposits } from './match-deposits.ts';
import { payBirthdays } from './pay-birthdays.ts';
import { payRebates } from './pay-rebates.ts';
import { payReferrals } from './pay-referrals.ts';
import { payTournaments } from './tournaments.ts';

/** `npm run test:long` uses 1,000 members and 30 days. */
const MEMBERS = Number(process.env.MONTH_MEMBERS ?? 42);
const DAYS = Number(process.env.MONTH_DAYS ?? 9);
const LONG_MS = 3_600_000;

let gateway: TestGateway;
let month: Month;

beforeAll(async () => {
  const freeRounds = { grant: async () => undefined, cancel: async () => undefined };
  gateway = await bootGateway({
    vendors: [{ ...EXTENDED_VENDOR, freeRounds }],
    change: (merchant) => ({
      ...merchant,
      vipLevels: LEVELS.map(({ labelId, points }) => ({
        labelId,
        labelName: { EN: `L${labelId}` },
        conditions: { points },
      })),
    }),
  });
  const groups = Array.from({ length: Math.ceil(MEMBERS / GROUP) }, (_one, group) => group);
  await publishMonth(
    gateway,
    DAYS,
    groups.filter(isTop).map((group) => nameOf(group * GROUP)),
  );
  const { pool } = gateway.database;
  month = { pool, members: [], deposits: new Map(), birthdays: new Map(), redeemed: new Set(), entered: new Set() };
  await addMonthMembers(gateway, month, MEMBERS);
  await addBirthdays(month, gateway.context.now(), DAYS);
}, LONG_MS);
afterAll(() => gateway.close());

async function playDay(day: number): Promise<void> {
  // Keeps everybody logged in.
  await month.pool.query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
  for (const member of month.members) if (random() < 0.7) await playRound(gateway, member);
  for (const member of month.members) await act(gateway, month, { day, member });
  await raiseLevels(gateway.context);
  await payBirthdays(gateway.context);
  await payReferrals(gateway.context);
  await matchDeposits(gateway.context);
  await gateway.clock.advance(DAY);
  await payRebates(gateway.context);
  await payTournaments(gateway.context);
}

/** The members’ levels, by rank. */
async function readRanks(): Promise<Map<bigint, number>> {
  const { rows } = await month.pool.query(
    `select id, (club_label->>'rankLevel')::int as rank from foyer.member where id = any($1)`,
    [month.members.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, rank }) => [id, rank ?? 0]));
}

async function checkGrants(recomputed: Recomputed, lastDay: number): Promise<void> {
  const kinds = new Set<string>();
  const ranks = await readRanks();
  for (const member of month.members) {
    const { id } = member;
    const own = recomputed.rounds.filter((round) => round.member === id);
    const { rows } = await month.pool.query(
      'select offer_id, amount_minor from foyer.promotion_grant where member_id = $1',
      [id],
    );
    const expected = [
      ...expectedGrants(own, recomputed.firstDay, lastDay),
      ...(await expectedGifts(member, recomputed)),
    ];
    expect(rows.map((row) => `${row.offer_id} ${row.amount_minor}`).sort()).toEqual(expected.sort());
    expect(ranks.get(id)).toBe(levelAfter(own, lastDay));
    for (const row of rows) kinds.add(row.offer_id);
  }
  // Every kind of offer was granted.
  expect([...kinds].sort()).toEqual(
    ['best', 'birthday', 'bring', 'daily', 'days', 'double', 'free', 'loyal', 'sorry', 'weekly', 'word'].sort(),
  );
}

async function checkCommissions({ rounds }: Recomputed): Promise<void> {
  const { rows } = await month.pool.query(
    'select agent_id, period, commission_minor, net_minor from foyer.agent_statement where agent_id = any($1)',
    [month.members.map(({ id }) => id)],
  );
  const actual = rows.map((row) => [
    row.agent_id,
    { net: Number(row.net_minor), commission: Number(row.commission_minor) },
  ]);
  const expected = await expectedStatements(month, rounds, rows[0]?.period ?? '');
  expect(expected.size).toBe(Math.ceil(MEMBERS / GROUP));
  expect(new Map(actual as never)).toEqual(expected);
  expect(await verifyStatements(month.pool)).toEqual([]);
}

/** Nobody plays any more: the month in which a level was reached is not judged; in the next one members are warned. */
async function checkFalls(): Promise<void> {
  const before = await readRanks();
  expect(new Set(before.values())).toContain(2);
  for (const [place, fall] of [0, 0, 1].entries()) {
    if (place > 0) await gateway.clock.advance(31 * DAY);
    await closeLevels(gateway.context);
    const after = await readRanks();
    for (const [id, rank] of before) expect(after.get(id)).toBe(Math.max(rank - fall, 0));
  }
  expect(await verifyLevels(gateway.context.merchants, gateway.context)).toEqual([]);
}

test(
  `every grant, level and commission of ${MEMBERS} members over ${DAYS} days follows from the ledger`,
  async () => {
    const begun = new Date(gateway.context.now() + ZONE_MS);
    const firstDay = dayOf(gateway.context.now());
    for (let day = 0; day < DAYS; day += 1) await playDay(day);
    const rounds = await readRounds(month.pool);
    expect(rounds.length).toBeGreaterThan(MEMBERS);
    const { rows } = await month.pool.query('select ends_at from foyer.tournament');
    const recomputed = {
      ...{ month, rounds, firstDay, stakes: await readStakes(month.pool) },
      prizes: await expectedPrizes(month, rounds, rows[0].ends_at.getTime()),
    };
    await checkGrants(recomputed, dayOf(gateway.context.now()) - 1);
    const toSecond = Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + 1, 2, 5) - gateway.context.now();
    await gateway.clock.advance(Math.max(0, toSecond));
    await makeStatements(gateway.context);
    await checkCommissions(recomputed);
    await checkFalls();
    expect(await verifyBooks(month.pool)).toEqual([]);
  },
  LONG_MS,
);
