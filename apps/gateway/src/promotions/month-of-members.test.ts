import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStatements } from '../agents/make-statements.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { VENDOR } from '../testing/fake-vendor.ts';
import { DAY, LEVELS, publishMonth, ZONE_MS } from '../testing/month-rules.ts';
import {
  dayOf,
  expectedGifts,
  expectedGrants,
  levelAfter,
  type MonthMember,
  readRounds,
  readStakes,
  sum,
} from '../testing/recompute-month.ts';
import { raiseLevels } from '../vip/raise-levels.ts';
import { moveBet } from '../wallet/bet.store.ts';
import { lockAccount, moveMoney } from '../wallet/ledger.store.ts';
import { SANDBOX_SOURCE } from '../wallet/play-money.ts';
import { closeRound } from '../wallet/vendor-round.store.ts';
import { matchDeposits } from './match-deposits.ts';
import { payRebates } from './pay-rebates.ts';
import { payReferrals } from './pay-referrals.ts';

/** `npm run test:long` asks for 1,000 members and 30 days. */
const MEMBERS = Number(process.env.MONTH_MEMBERS ?? 30);
const DAYS = Number(process.env.MONTH_DAYS ?? 9);
const LONG_MS = 3_600_000;

let gateway: TestGateway;
const members: MonthMember[] = [];
/** What members deposited after they had asked for the match. */
const deposits = new Map<bigint, number>();

beforeAll(async () => {
  gateway = await bootGateway({
    vendors: [VENDOR],
    change: (merchant) => ({
      ...merchant,
      vipLevels: LEVELS.map(({ labelId, points }) => ({
        labelId,
        labelName: { EN: `L${labelId}` },
        conditions: { points },
      })),
    }),
  });
  await publishMonth(gateway);
  await addMembers();
}, LONG_MS);
afterAll(() => gateway.close());

/** Of twenty, the first is an agent. The next thirteen are theirs; the last four were brought by the two before them. */
async function addMembers(): Promise<void> {
  let agent: bigint | null = null;
  for (let count = 0; count < MEMBERS; count += 1) {
    const { id, token } = await gateway.member(`month${count}`);
    const place = count % 20;
    const isAgent = place === 0;
    if (isAgent) agent = BigInt(id);
    const ofAgent = place > 0 && place < 14 ? agent : null;
    const host = place >= 16 ? (members[count - place + 14 + (place % 2)]?.id ?? null) : null;
    // All test members come from the loopback: without this, each might be their friend.
    await gateway.database.pool.query('update foyer.login_event set ip = null, device_id = null where member_id = $1', [
      id,
    ]);
    const { rows } = await gateway.database.pool.query(
      `update foyer.member set type = $2, referred_by = $3, registration = json_build_object('ip', $4::text) where id = $1
       returning (select id from foyer.ledger_account where member_id = member.id and kind = 'member') as account,
         (select json_build_object('id', id, 'version', token_version) from foyer.session where member_id = member.id limit 1) as session`,
      [id, isAgent ? 1 : 0, host ?? ofAgent, `198.18.${count >> 8}.${count & 255}`],
    );
    members.push({
      id: BigInt(id),
      accountId: rows[0].account,
      agent: ofAgent,
      host,
      session: rows[0].session,
      token,
    });
  }
}

/** Repeatable numbers, 0 to 1. */
let state = 20_261_125;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

/** A round in the ledger: of a hundred, ten stay open, ten are returned, and the others are settled. */
async function play({ accountId, id: memberId, session }: MonthMember): Promise<void> {
  const [roundId, stake, fate] = [randomUUID(), BigInt(Math.ceil(random() * 9000)), random()];
  const payout = random() < 0.4 ? BigInt(Math.floor(random() * 20_000)) : 0n;
  const source = VENDOR.code;
  const about = {
    merchant: 'lotus',
    source,
    accountId,
    currency: 'VND',
    roundId,
    gameCode: 'VNQ60',
    inputHash: Buffer.from(roundId),
  };
  const { pool } = gateway.database;
  const placed = {
    ...about,
    txId: `bet:${roundId}`,
    kind: 'bet' as const,
    amountMinor: -stake,
    refTxId: null,
    drawId: null,
  };
  const outcome = await moveBet(pool, placed, { memberId, sessionId: session.id, tokenVersion: session.version });
  expect(outcome.reason).toBeNull();
  if (!outcome.moved || fate < 0.1) return;
  await withTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    const kind = fate < 0.2 ? ('refund' as const) : ('win' as const);
    const amountMinor = kind === 'refund' ? stake : payout;
    await moveMoney(client, { ...about, txId: `${kind}:${roundId}`, kind, amountMinor, refTxId: placed.txId });
    await closeRound(client, { source, roundId, state: kind === 'refund' ? 'cancelled' : 'completed' });
  });
}

/** What a member does beside playing: they check in on some days, claim what they can, and some take part in the match. */
async function act({ accountId, agent, host, id, token }: MonthMember, day: number): Promise<void> {
  const call = async (name: 'promotion.checkIn' | 'promotion.claim' | 'promotion.join', offer: string) =>
    (await gateway.call(name, { token, body: { id: offer } })).json;
  if (random() < 0.6) expect(await call('promotion.checkIn', 'days')).toMatchObject({ success: true });
  await call('promotion.claim', 'loyal');
  if (agent !== null || host !== null || day !== 1) return;
  expect((await call('promotion.join', 'double')).success).toBe(true);
  const amount = 1_000 + Math.floor(random() * 12_000);
  deposits.set(id, amount);
  await withTransaction(gateway.database.pool, async (client) => {
    await lockAccount(client, accountId);
    const txId = `deposit:${id}`;
    await moveMoney(client, {
      ...{ merchant: 'lotus', source: SANDBOX_SOURCE, txId, kind: 'deposit', inputHash: Buffer.from(txId), accountId },
      ...{ amountMinor: BigInt(amount), currency: 'VND', refTxId: null, roundId: null, gameCode: null },
    });
  });
}

test(
  `every grant, level and commission of ${MEMBERS} members over ${DAYS} days equals what the ledger says`,
  async () => {
    const firstDay = dayOf(gateway.context.now());
    for (let day = 0; day < DAYS; day += 1) {
      // Everybody is logged in all the time.
      await gateway.database.pool.query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
      for (const member of members) if (random() < 0.7) await play(member);
      for (const member of members) await act(member, day);
      await raiseLevels(gateway.context);
      await payReferrals(gateway.context);
      await matchDeposits(gateway.context);
      await gateway.clock.advance(DAY);
      await payRebates(gateway.context);
    }
    const { pool } = gateway.database;
    const rounds = await readRounds(pool);
    const month = { pool, members, deposits, stakes: await readStakes(pool) };
    const lastDay = dayOf(gateway.context.now()) - 1;
    expect(rounds.length).toBeGreaterThan(MEMBERS);
    const granted = new Map<bigint, { paid: number; day: number }[]>();
    for (const member of members) {
      const { id } = member;
      const own = rounds.filter((round) => round.member === id);
      const { rows } = await gateway.database.pool.query(
        `select granted.offer_id, granted.amount_minor, granted.created_at, member.club_label from foyer.member
         left join foyer.promotion_grant granted on granted.member_id = member.id where member.id = $1`,
        [id],
      );
      const had = rows.filter((row) => row.offer_id !== null);
      const expected = [...expectedGrants(own, firstDay, lastDay), ...(await expectedGifts(member, month))];
      expect(had.map((row) => `${row.offer_id} ${row.amount_minor}`).sort()).toEqual(expected.sort());
      expect(rows[0].club_label?.rankLevel ?? 0).toBe(levelAfter(own, lastDay));
      granted.set(
        id,
        had.map((row) => ({ paid: Number(row.amount_minor), day: dayOf(row.created_at.getTime()) })),
      );
    }
    await gateway.clock.advance(32 * DAY - DAYS * DAY);
    await makeStatements(gateway.context);
    await checkCommissions(granted);
  },
  LONG_MS,
);

/** The commission of the month in which all was played, from the raw rows. */
async function checkCommissions(granted: Map<bigint, { paid: number; day: number }[]>): Promise<void> {
  const { pool } = gateway.database;
  const { rows: statements } = await pool.query(
    'select agent_id, period, commission_minor, net_minor from foyer.agent_statement where agent_id = any($1)',
    [members.map(({ id }) => id)],
  );
  expect(statements).toHaveLength(Math.ceil(MEMBERS / 20));
  for (const { agent_id: agent, commission_minor: commission, net_minor: net, period } of statements) {
    const inMonth = (ms: number) => new Date(ms + ZONE_MS).toISOString().startsWith(period);
    const own = new Set(members.filter((member) => member.agent === agent).map(({ id }) => id));
    const { rows } = await pool.query(
      `select account.member_id as member, transfer.amount_minor, transfer.at from foyer.ledger_transfer transfer
       join foyer.ledger_account account on account.id = transfer.account_id where transfer.source = 'FOYER'`,
    );
    const revenue = -sum(
      rows.filter(({ at, member }) => own.has(member) && inMonth(at.getTime())).map((row) => Number(row.amount_minor)),
    );
    const back = sum(
      [...own].flatMap((id) =>
        (granted.get(id) ?? []).filter(({ day }) => inMonth(day * DAY - ZONE_MS)).map(({ paid }) => paid),
      ),
    );
    const expectedNet = revenue - back - Math.floor((Math.max(revenue, 0) * 500) / 10_000);
    expect(Number(net)).toBe(expectedNet);
    const share = Math.min(expectedNet, 50_000) * 2000 + Math.max(expectedNet - 50_000, 0) * 2500;
    expect(Number(commission)).toBe(expectedNet > 0 ? Math.floor(share / 10_000) : 0);
  }
}
