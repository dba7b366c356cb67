import type { TestGateway } from './boot-gateway.ts';
import { publishDocument } from './publish-document.ts';
import { publishOffers } from './publish-offers.ts';

export const DAY = 86_400_000;
export const ZONE_MS = 7 * 3_600_000;
export const POINT = 1000;
export const LEVELS = [
  { labelId: 11, points: 20, rebateBp: 50 },
  { labelId: 12, points: 100, rebateBp: 200 },
];
export const REBATE = { basisPoints: 25, maxMinor: 900 };
export const CASHBACK = { basisPoints: 1000, maxMinor: 5000 };
export const CHECK_IN = { amountMinor: 70, days: 5 };
/** For settled stakes of all time. */
export const LOYAL = { amountMinor: 300, turnover: 15_000 };
export const REFERRAL = { tiers: [110, 220], from: 2, friend: 40, turnover: 8_000 };
export const MATCH = { basisPoints: 5000, maxMinor: 4000 };

/** Publishes the ladder, the plan of agents and the offers of the month. Play begins at noon of the first day of a month. */
export async function publishMonth(gateway: TestGateway): Promise<void> {
  const now = new Date(gateway.context.now());
  await gateway.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 5) - now.getTime());
  const name = (kind: string) => ({ merchant: 'lotus', kind });
  await publishDocument(gateway, name('vip'), {
    points: { unitMicro: String(POINT * 1000), fxMicro: '1000', rates: { LOTT: 10_000 } },
    levels: LEVELS.map(({ labelId, rebateBp }) => ({ labelId, keepPoints: 1, benefits: { rebateBp } })),
  });
  await publishDocument(gateway, name('agentPlans'), {
    plans: [
      {
        id: 'all',
        kind: 'revshare',
        tiers: [
          { fromMinor: '0', basisPoints: 2000 },
          { fromMinor: '50000', basisPoints: 2500 },
        ],
        deductions: { bonus: true, rebate: true, depositBp: 0, revenueBp: 500 },
        carryover: 'carry',
      },
    ],
    standard: 'all',
  });
  const from = '2026-01-01T00:00:00Z';
  const text = (value: { basisPoints: number; maxMinor: number }) => ({ ...value, maxMinor: String(value.maxMinor) });
  await publishOffers(gateway, 'lotus', [
    { id: 'daily', value: { kind: 'rebate', ...text(REBATE), withLevel: true }, from },
    { id: 'weekly', value: { kind: 'cashback', ...text(CASHBACK) }, from },
    { id: 'days', value: { kind: 'checkIn', amountMinor: String(CHECK_IN.amountMinor), days: CHECK_IN.days } },
    {
      id: 'loyal',
      value: { kind: 'gift', amountMinor: String(LOYAL.amountMinor) },
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
        kind: 'match',
        basisPoints: MATCH.basisPoints,
        maxMinor: String(MATCH.maxMinor),
        minDepositMinor: '1000',
        joinDays: 30,
        wagering: 5,
        days: 30,
        maxBetMinor: '1000',
        conversion: 5,
        contributions: { LOTT: 10_000 },
      },
    },
  ]);
}
