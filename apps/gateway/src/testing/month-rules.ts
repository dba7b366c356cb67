import type { TestGateway } from './boot-gateway.ts';
import { publishDocument } from './publish-document.ts';
import { publishOffers } from './publish-offers.ts';

export const DAY = 86_400_000;
export const ZONE_MS = 7 * 3_600_000;
export const POINT = 1000;
export const LEVELS = [
  { labelId: 11, points: 20, rebateBp: 50, birthday: 120 },
  { labelId: 12, points: 40, rebateBp: 200, birthday: 200 },
];
export const REBATE = { basisPoints: 25, maxMinor: 900 };
export const CASHBACK = { basisPoints: 1000, maxMinor: 5000 };
export const CHECK_IN = { amountMinor: 70, days: 5 };
/** The gift for settled stakes of all time. */
export const LOYAL = { amountMinor: 300, turnover: 15_000 };
export const REFERRAL = { tiers: [110, 220], from: 2, friend: 40, turnover: 8_000 };
export const WORD = { amountMinor: 60, code: 'MONTH26' };
export const BIRTHDAY = { amountMinor: 90 };
export const TICKET = { stakeMinor: 1_000, rounds: 2 };
export const SORRY = { amountMinor: 75 };
export const TOURNAMENT = { prizes: [900, 500, 200], entries: 3, minStake: 1_000 };
/** The plan of top agents; those below have the shares of `BELOW`. */
export const TOP = { cpa: 600, deposit: 3_000, turnover: 5_000, share: 3_000, depositBp: 200 };
export const BELOW = { from: 50_000, share: 2_000, further: 2_500, revenueBp: 500 };
export const MATCH = { basisPoints: 5000, maxMinor: 4000 };

/**
 * Publishes the ladder, the plans of agents and the offers of a month. Play begins at noon of the first day of a month.
 * @param tops the names of the agents at the top
 */
export async function publishMonth(gateway: TestGateway, days: number, tops: readonly string[]): Promise<void> {
  const now = new Date(gateway.context.now());
  await gateway.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 5) - now.getTime());
  const name = (kind: string) => ({ merchant: 'lotus', kind });
  await publishDocument(gateway, name('vip'), {
    points: { unitMicro: String(POINT * 1000), fxMicro: '1000', rates: { LOTT: 10_000 } },
    levels: LEVELS.map(({ birthday, labelId, rebateBp }) => ({
      ...{ labelId, keepPoints: 1 },
      benefits: { rebateBp, birthdayMinor: String(birthday) },
    })),
  });
  await publishDocument(gateway, name('agentPlans'), {
    plans: PLANS,
    standard: 'below',
    agents: Object.fromEntries(tops.map((top) => [top, 'top'])),
  });
  await publishOffers(gateway, 'lotus', offersOf(gateway.context.now(), days));
}

const PLANS = [
  {
    id: 'below',
    kind: 'revshare',
    tiers: [
      { fromMinor: '0', basisPoints: BELOW.share },
      { fromMinor: String(BELOW.from), basisPoints: BELOW.further },
    ],
    deductions: { bonus: true, rebate: true, depositBp: 0, revenueBp: BELOW.revenueBp },
    carryover: 'carry',
  },
  {
    id: 'top',
    kind: 'hybrid',
    cpaMinor: String(TOP.cpa),
    qualifies: { depositMinor: String(TOP.deposit), turnoverMinor: String(TOP.turnover), days: 31 },
    tiers: [{ fromMinor: '0', basisPoints: TOP.share }],
    deductions: { bonus: true, rebate: true, depositBp: TOP.depositBp, revenueBp: 0 },
    carryover: 'reset',
    overrideLevels: 1,
  },
];

/** Documents contain whole seconds. */
const toMoment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** One offer of every kind. The tournament ends two days before the last day. */
function offersOf(now: number, days: number): Parameters<typeof publishOffers>[2] {
  const from = '2026-01-01T00:00:00Z';
  const text = (value: { basisPoints: number; maxMinor: number }) => ({ ...value, maxMinor: String(value.maxMinor) });
  const amount = (minor: number) => ({ amountMinor: String(minor) });
  return [
    { id: 'daily', value: { kind: 'rebate', ...text(REBATE), withLevel: true }, from },
    { id: 'weekly', value: { kind: 'cashback', ...text(CASHBACK) }, from },
    { id: 'days', value: { kind: 'checkIn', ...amount(CHECK_IN.amountMinor), days: CHECK_IN.days } },
    { id: 'word', value: { kind: 'code', ...amount(WORD.amountMinor), code: WORD.code } },
    { id: 'birthday', value: { kind: 'birthday', ...amount(BIRTHDAY.amountMinor), withLevel: true } },
    { id: 'sorry', value: { kind: 'manual', maxMinor: '1000' } },
    {
      id: 'free',
      value: {
        ...{ kind: 'ticket', gameCode: 'VNQ60', rounds: TICKET.rounds, days: 7 },
        stakeMinor: String(TICKET.stakeMinor),
      },
    },
    {
      id: 'best',
      value: {
        ...{ kind: 'tournament', prizesMinor: TOURNAMENT.prizes.map(String), entries: TOURNAMENT.entries },
        ...{ minStakeMinor: String(TOURNAMENT.minStake), classes: ['LOTT'] },
      },
      from: toMoment(now),
      until: toMoment(now + (days - 2) * DAY),
    },
    {
      id: 'loyal',
      value: { kind: 'gift', ...amount(LOYAL.amountMinor) },
      condition: { id: 'turnover', fact: 'turnoverMinor', op: 'gte', value: LOYAL.turnover },
    },
    {
      id: 'bring',
      value: {
        kind: 'referral',
        amountMinor: String(REFERRAL.tiers[0]),
        tiers: [{ from: REFERRAL.from, amountMinor: String(REFERRAL.tiers[1]) }],
        friendAmountMinor: String(REFERRAL.friend),
        perMonth: 1000,
        friend: { id: 'turnover', fact: 'turnoverMinor', op: 'gte', value: REFERRAL.turnover },
      },
      from,
    },
    {
      id: 'double',
      value: {
        ...{ kind: 'match', ...text(MATCH), minDepositMinor: '1000', joinDays: 30, wagering: 5, days: 30 },
        ...{ maxBetMinor: '1000', conversion: 5, contributions: { LOTT: 10_000 } },
      },
    },
  ];
}
