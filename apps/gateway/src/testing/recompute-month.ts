import type pg from 'pg';
import {
  BIRTHDAY,
  CASHBACK,
  CHECK_IN,
  DAY,
  LEVELS,
  LOYAL,
  MATCH,
  POINT,
  REBATE,
  REFERRAL,
  SORRY,
  TICKET,
  TOURNAMENT,
  WORD,
  ZONE_MS,
} from './month-rules.ts';

export interface MonthMember {
  id: bigint;
  /** Index of the member. */
  at: number;
  accountId: bigint;
  isAgent: boolean;
  /** The agent who has referred them, if any. */
  agent: bigint | null;
  /** The referrer who is not an agent, if any. */
  host: bigint | null;
  session: { id: string; version: number };
  token: string;
}

/** Actions of members in a month that are not in the ledger. */
export interface Month {
  pool: pg.Pool;
  members: MonthMember[];
  /** Deposits of members after they had joined the match. */
  deposits: Map<bigint, number>;
  /** The day of each birthday, from 0. */
  birthdays: Map<bigint, number>;
  /** Members who have entered the code. */
  redeemed: Set<bigint>;
  /** Members who take part in the tournament, since the end of the first day’s play. */
  entered: Set<bigint>;
}

export interface Round {
  member: bigint;
  day: number;
  stake: number;
  payout: number;
  /** When it was bet and settled. */
  betAt: number;
  at: number;
  /** Sequence number of its payment in the ledger. */
  seq: number;
}

/** The settled rounds, read from the raw rows of the ledger and of rounds, without the product's queries. */
export async function readRounds(pool: pg.Pool): Promise<Round[]> {
  const { rows } = await pool.query(
    `select account.member_id as member, transfer.round_id, transfer.kind, transfer.amount_minor, transfer.at, transfer.seq,
       round.state
     from foyer.ledger_transfer transfer join foyer.ledger_account account on account.id = transfer.account_id
     join foyer.vendor_round round on round.round_id = transfer.round_id where transfer.source = 'FOYER'`,
  );
  const rounds = new Map<string, Round>();
  for (const row of rows) {
    if (row.state !== 'completed') continue;
    const none = { member: row.member, day: 0, stake: 0, payout: 0, betAt: 0, at: 0, seq: 0 };
    const round: Round = rounds.get(row.round_id) ?? none;
    const at = row.at.getTime();
    if (row.kind === 'bet') Object.assign(round, { stake: -Number(row.amount_minor), betAt: at });
    else Object.assign(round, { payout: Number(row.amount_minor), at, day: dayOf(at), seq: Number(row.seq) });
    rounds.set(row.round_id, round);
  }
  return [...rounds.values()];
}

/** Stakes of members less refunds, including open rounds. */
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

/** Days since 1970 in the market’s time zone. */
export const dayOf = (ms: number): number => Math.floor((ms + ZONE_MS) / DAY);
/** 1970-01-01 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

export const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The level reached after a day, by the points of all days so far. */
export function levelAfter(own: readonly Round[], day: number): number {
  const points = Math.floor(sum(own.filter((round) => round.day <= day).map(({ stake }) => stake)) / POINT);
  return LEVELS.filter((level) => points >= level.points).length;
}

export function expectedGrants(own: readonly Round[], firstDay: number, lastDay: number): string[] {
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

/** The recomputed facts of a month. */
export interface Recomputed {
  month: Month;
  rounds: readonly Round[];
  stakes: ReadonlyMap<bigint, number>;
  prizes: ReadonlyMap<bigint, number>;
  firstDay: number;
}

/** The prizes of the tournament: by the best multiplier of each member’s first rounds since they joined. */
export async function expectedPrizes(
  { entered, pool }: Month,
  rounds: readonly Round[],
  until: number,
): Promise<Map<bigint, number>> {
  const { rows } = await pool.query('select member_id, joined_at from foyer.tournament_entry');
  const joined = new Map(rows.map((row) => [row.member_id as bigint, row.joined_at.getTime() as number]));
  const best = [...entered].flatMap((member) => {
    const counted = rounds
      .filter((one) => one.member === member && one.betAt >= (joined.get(member) ?? 0) && one.at < until)
      .filter(({ stake }) => stake >= TOURNAMENT.minStake)
      .sort((one, other) => one.seq - other.seq)
      .slice(0, TOURNAMENT.entries);
    return counted.filter(({ payout }) => payout > 0).sort(compareRounds)[0] ?? [];
  });
  const places = best.sort(compareRounds).slice(0, TOURNAMENT.prizes.length);
  return new Map(places.map(({ member }, at) => [member, TOURNAMENT.prizes[at] ?? 0]));
}

/** The higher multiplier first, on a tie the earlier round. Amounts are small enough for exact products. */
const compareRounds = (one: Round, other: Round): number =>
  other.payout * one.stake - one.payout * other.stake || one.seq - other.seq;

/** The expected grants for check-ins, codes, birthdays, free rounds, prizes, stakes, friends and a deposit, in any order. */
export async function expectedGifts(
  { at, host, id }: MonthMember,
  { firstDay, month, prizes, rounds, stakes }: Recomputed,
): Promise<string[]> {
  const { birthdays, deposits, members, pool, redeemed } = month;
  const { rows } = await pool.query('select count(*)::int as days from foyer.promotion_check_in where member_id = $1', [
    id,
  ]);
  const stakedOf = (member: bigint) => stakes.get(member) ?? 0;
  const isFriend = (member: bigint) => stakedOf(member) >= REFERRAL.turnover;
  const friends = members.filter((member) => member.host === id && isFriend(member.id)).length;
  const deposited = deposits.get(id);
  const birthday = birthdays.get(id);
  const own = rounds.filter(({ member }) => member === id);
  const levelThen = birthday === undefined ? 0 : levelAfter(own, firstDay + birthday);
  return [
    ...(rows[0].days >= CHECK_IN.days ? [`days ${CHECK_IN.amountMinor}`] : []),
    ...(redeemed.has(id) ? [`word ${WORD.amountMinor}`] : []),
    ...(birthday === undefined
      ? []
      : [`birthday ${Math.max(BIRTHDAY.amountMinor, LEVELS[levelThen - 1]?.birthday ?? 0)}`]),
    ...(at % 3 === 0 ? [`free ${TICKET.rounds * TICKET.stakeMinor}`] : []),
    ...(at % 9 === 4 ? [`sorry ${SORRY.amountMinor}`] : []),
    ...(prizes.has(id) ? [`best ${prizes.get(id)}`] : []),
    ...(stakedOf(id) >= LOYAL.turnover ? [`loyal ${LOYAL.amountMinor}`] : []),
    ...Array.from({ length: friends }, (_, friend) => `bring ${REFERRAL.tiers[friend + 1 >= REFERRAL.from ? 1 : 0]}`),
    ...(host !== null && isFriend(id) ? [`bring ${REFERRAL.friend}`] : []),
    ...(deposited ? [`double ${Math.min(MATCH.maxMinor, Math.floor((deposited * MATCH.basisPoints) / 10_000))}`] : []),
  ];
}
