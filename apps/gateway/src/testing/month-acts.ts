import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { expect } from 'vitest';
import { putIdentity } from '../cashier/payments/identity.store.ts';
import { joinTree } from '../engagement/agents/tree.store.ts';
import { moveBet } from '../ledger/wallet/bet.store.ts';
import { lockAccount, moveMoney } from '../ledger/wallet/ledger.store.ts';
import { SANDBOX_SOURCE } from '../ledger/wallet/play-money.ts';
import { closeRound } from '../ledger/wallet/vendor-round.store.ts';
import { runCall } from '../operator/run-call.ts';
import { addStaff } from './add-staff.ts';
import type { TestGateway } from './boot-gateway.ts';
import { VENDOR } from './fake-vendor.ts';
import { DAY, SORRY, WORD, ZONE_MS } from './month-rules.ts';
import type { Month, MonthMember } from './recompute-month.ts';

/** The first of this many members is an agent, and every other agent is below the previous one. */
export const GROUP = 20;
const STAFF = 'month.staff';

export const isTop = (group: number): boolean => group % 2 === 0;
export const nameOf = (count: number): string => `month${count}`;

/** Repeatable numbers, 0 to 1. */
let state = 20_261_125;
export function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

/** The first of a group is its agent, the next thirteen are the agent's; the last four were referred by the two before them. */
export async function addMonthMembers(gateway: TestGateway, { members }: Month, count: number): Promise<void> {
  await addStaff(gateway.context.pool, 'promotions', { [STAFF]: 'lotus' });
  for (let at = 0; at < count; at += 1) {
    const place = at % GROUP;
    const agent = place === 0 ? null : (members[at - place]?.id ?? null);
    const above = isTop(Math.floor(at / GROUP)) ? null : (members[at - GROUP]?.id ?? null);
    members.push(
      await addMember(gateway, {
        at,
        agent: place === 0 ? above : place < 14 ? agent : null,
        host: place >= 16 ? (members[at - place + 14 + (place % 2)]?.id ?? null) : null,
      }),
    );
  }
}

async function addMember(
  gateway: TestGateway,
  { agent, at, host }: { at: number; agent: bigint | null; host: bigint | null },
): Promise<MonthMember> {
  const { id, token } = await gateway.member(nameOf(at));
  const { pool } = gateway.database;
  // All test members come from the loopback: without this, each might be their friend.
  await pool.query('update foyer.login_event set ip = null, device_id = null where member_id = $1', [id]);
  const { rows } = await pool.query(
    `update foyer.member set referred_by = $2, registration = json_build_object('ip', $3::text) where id = $1
     returning (select id from foyer.ledger_account where member_id = member.id and kind = 'member') as account,
       (select json_build_object('id', id, 'version', token_version) from foyer.session where member_id = member.id limit 1) as session`,
    [id, host ?? agent, `198.18.${at >> 8}.${at & 255}`],
  );
  const isAgent = at % GROUP === 0;
  if (isAgent) await withTransaction(pool, (client) => joinTree(client, BigInt(id)));
  return { id: BigInt(id), accountId: rows[0].account, agent, host, isAgent, session: rows[0].session, token, at };
}

/** Gives some members a birthday during the month. */
export async function addBirthdays({ birthdays, members, pool }: Month, now: number, days: number): Promise<void> {
  for (const { at, id } of members.filter((member) => member.at % 7 === 3)) {
    const day = at % days;
    birthdays.set(id, day);
    const birthday = new Date(now + ZONE_MS + day * DAY).toISOString().slice(5, 10);
    await putIdentity(pool as never, id, { level: 1, sealedName: null, birthday });
  }
}

/** Adds a round to the ledger: of a hundred, ten stay open, ten are refunded, and the others are settled. */
export async function playRound(
  { database: { pool } }: TestGateway,
  { accountId, id: memberId, session }: MonthMember,
): Promise<void> {
  const [roundId, stake, fate] = [randomUUID(), BigInt(Math.ceil(random() * 9000)), random()];
  const payout = random() < 0.4 ? BigInt(Math.floor(random() * 20_000)) : 0n;
  const source = VENDOR.code;
  const about = {
    ...{ merchant: 'lotus', source, accountId, currency: 'VND', roundId, gameCode: 'VNQ60' },
    inputHash: Buffer.from(roundId),
  };
  const placed = {
    ...{ ...about, txId: `bet:${roundId}`, kind: 'bet' as const, amountMinor: -stake },
    ...{ refTxId: null, drawId: null },
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

/** A member's actions besides playing: checks in, claims offers, takes part, enters a code, deposits. */
export async function act(gateway: TestGateway, month: Month, { day, member }: { day: number; member: MonthMember }) {
  const { agent, at, host, id, token } = member;
  const call = async (name: 'promotion.checkIn' | 'promotion.claim' | 'promotion.join', offer: string) =>
    (await gateway.call(name, { token, body: { id: offer } })).json;
  if (random() < 0.6) expect(await call('promotion.checkIn', 'days')).toMatchObject({ success: true });
  await call('promotion.claim', 'loyal');
  if (day === 0 && random() < 0.5) {
    expect((await call('promotion.join', 'best')).success).toBe(true);
    month.entered.add(id);
  }
  if (day === 1 && random() < 0.3) {
    const { json } = await gateway.call('promotion.redeem', { token, body: { code: WORD.code } });
    expect(json.success).toBe(true);
    month.redeemed.add(id);
  }
  if (day === 1 && at % 3 === 0) expect((await call('promotion.claim', 'free')).success).toBe(true);
  if (day === 2 && at % 9 === 4) await giveByHand(gateway, at);
  if (day === 1 && agent === null && host === null) {
    expect((await call('promotion.join', 'double')).success).toBe(true);
    month.deposits.set(id, await deposit(gateway, member, 1_000 + Math.floor(random() * 12_000)));
  }
  if (day === 2 && agent !== null && random() < 0.6)
    await deposit(gateway, member, 1_000 + Math.floor(random() * 6_000));
}

async function giveByHand({ context }: TestGateway, at: number): Promise<void> {
  const body = {
    ...{ requestId: randomUUID(), merchant: 'lotus', username: nameOf(at), offerId: 'sorry' },
    ...{ amountMinor: String(SORRY.amountMinor), reason: 'a draw that was late' },
  };
  const operator = { person: { name: STAFF, sign: null }, language: 'EN' } as const;
  const answer = await runCall('give-grant', body, { operator, context });
  expect(answer).toMatchObject({ state: 'granted' });
}

async function deposit({ database }: TestGateway, { accountId, id }: MonthMember, amount: number): Promise<number> {
  await withTransaction(database.pool, async (client) => {
    await lockAccount(client, accountId);
    const txId = `deposit:${id}`;
    await moveMoney(client, {
      ...{ merchant: 'lotus', source: SANDBOX_SOURCE, txId, kind: 'deposit', inputHash: Buffer.from(txId), accountId },
      ...{ amountMinor: BigInt(amount), currency: 'VND', refTxId: null, roundId: null, gameCode: null },
    });
  });
  return amount;
}
