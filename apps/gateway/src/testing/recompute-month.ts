import type pg from 'pg';
import { CASHBACK, CHECK_IN, DAY, LEVELS, LOYAL, MATCH, POINT, REBATE, REFERRAL, ZONE_MS } from './month-rules.ts';

export interface MonthMember {
  id: bigint;
  accountId: bigint;
  agent: bigint | null;
  /** Who has referred them and is no agent. */
  host: bigint | null;
  session: { id: string; version: number };
  token: string;
}

/** What is known of a month beside the ledger. */
interface Month {
  pool: pg.Pool;
  members: readonly MonthMember[];
  /** What members deposited after they had asked for the match. */
  deposits: ReadonlyMap<bigint, number>;
  stakes: ReadonlyMap<bigint, number>;
}

export interface Round {
  member: bigint;
  day: number;
  stake: number;
  payout: number;
}

/** The settled rounds, read from the raw rows of the ledger and the books of rounds, without the queries of the product. */
export async function readRounds(pool: pg.Pool): Promise<Round[]> {
  const { rows } = await pool.query(
    `select account.member_id as member, transfer.round_id, transfer.kind, transfer.amount_minor, transfer.at, round.state
     from foyer.ledger_transfer transfer join foyer.ledger_account account on account.id = transfer.account_id
     join foyer.vendor_round round on round.round_id = transfer.round_id where transfer.source = 'FOYER'`,
  );
  const rounds = new Map<string, Round>();
  for (const row of rows) {
    if (row.state !== 'completed') continue;
    const round = rounds.get(row.round_id) ?? { member: row.member, day: 0, stake: 0, payout: 0 };
    if (row.kind === 'bet') round.stake -= Number(row.amount_minor);
    else Object.assign(round, { payout: Number(row.amount_minor), day: dayOf(row.at.getTime()) });
    rounds.set(row.round_id, round);
  }
  return [...rounds.values()];
}

/** What members staked, without what was given back, also in rounds that are open. */
export async function readStakes(pool: pg.Pool): Promise<Map<bigint, number>> {
  const { rows } = await pool.query(
    `select account.member_id as member, transfer.amount_minor from foyer.ledger_transfer transfer
     join foyer.ledger_account account on account.id = transfer.account_id
     where transfer.source = 'FOYER' and transfer.kind in ('bet', 'refund')`,
  );
  const stakes = new Map<bigint, number>();
  for (const { amount_minor: amount, member } of rows) stakes.set(member, (stakes.get(member) ?? 0) - Number(amount));
  return stakes;
}

/** Days since 1970 in the market’s zone. */
export const dayOf = (ms: number): number => Math.floor((ms + ZONE_MS) / DAY);
/** 1970-01-01 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

export const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Every level by the day after which it was reached: what the points of all days so far are worth. */
export function levelAfter(own: Round[], day: number): number {
  const points = Math.floor(sum(own.filter((round) => round.day <= day).map(({ stake }) => stake)) / POINT);
  return LEVELS.filter((level) => points >= level.points).length;
}

export function expectedGrants(own: Round[], firstDay: number, lastDay: number): string[] {
  const grants: string[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const stakes = sum(own.filter((round) => round.day === day).map(({ stake }) => stake));
    const rate = Math.max(REBATE.basisPoints, LEVELS[levelAfter(own, day) - 1]?.rebateBp ?? 0);
    const amount = Math.min(REBATE.maxMinor, Math.floor((stakes * rate) / 10_000));
    if (amount > 0) grants.push(`daily ${amount}`);
    if (weekOf(day + 1) === weekOf(day)) continue;
    const week = own.filter((round) => weekOf(round.day) === weekOf(day));
    const loss = sum(week.map(({ payout, stake }) => stake - payout));
    const back = Math.min(CASHBACK.maxMinor, Math.floor((loss * CASHBACK.basisPoints) / 10_000));
    if (back > 0) grants.push(`weekly ${back}`);
  }
  return grants;
}

/** What comes of check-ins, stakes, friends and a deposit, in any order. */
export async function expectedGifts(
  { host, id }: MonthMember,
  { deposits, members, pool, stakes }: Month,
): Promise<string[]> {
  const { rows } = await pool.query('select count(*)::int as days from foyer.promotion_check_in where member_id = $1', [
    id,
  ]);
  const stakedOf = (member: bigint) => stakes.get(member) ?? 0;
  const isFriend = (member: bigint) => stakedOf(member) >= REFERRAL.turnover;
  const friends = members.filter((member) => member.host === id && isFriend(member.id)).length;
  const deposited = deposits.get(id);
  return [
    ...(rows[0].days >= CHECK_IN.days ? [`days ${CHECK_IN.amountMinor}`] : []),
    ...(stakedOf(id) >= LOYAL.turnover ? [`loyal ${LOYAL.amountMinor}`] : []),
    ...Array.from({ length: friends }, (_, at) => `bring ${REFERRAL.tiers[at + 1 >= REFERRAL.from ? 1 : 0]}`),
    ...(host !== null && isFriend(id) ? [`bring ${REFERRAL.friend}`] : []),
    ...(deposited ? [`double ${Math.min(MATCH.maxMinor, Math.floor((deposited * MATCH.basisPoints) / 10_000))}`] : []),
  ];
}
