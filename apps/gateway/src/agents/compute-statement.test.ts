import { expect, test } from 'vitest';
import { type AgentMonth, computeCommission } from './compute-statement.ts';
import { type AgentPlan, findPlanFaults } from './plans-document.ts';

/** The example of the reference, in centavos. */
const MONTH: AgentMonth = {
  ...{
    revenueMinor: 15_000_000n,
    bonusMinor: 1_800_000n,
    rebateMinor: 600_000n,
    depositMinor: 40_000_000n,
    qualified: 6,
  },
};
const plan = (change: Partial<AgentPlan> = {}): AgentPlan => ({
  id: 'standard',
  kind: 'revshare',
  tiers: [
    { fromMinor: '0', basisPoints: 2000 },
    { fromMinor: '5000000', basisPoints: 2500 },
  ],
  deductions: { bonus: true, rebate: true, depositBp: 200, revenueBp: 500 },
  carryover: 'carry',
  ...change,
});
const flat = (basisPoints: number) => [{ fromMinor: '0', basisPoints }];

test('computes the example of the reference', () => {
  expect(computeCommission(MONTH, plan(), 0n)).toEqual({
    ...{ netMinor: 11_050_000n, commissionMinor: 2_512_500n, carryMinor: 0n },
  });
  expect(computeCommission(MONTH, plan(), -1_200_000n).commissionMinor).toBe(2_212_500n);
  const hybrid = plan({ kind: 'hybrid', cpaMinor: '50000', tiers: flat(1500) });
  expect(computeCommission(MONTH, hybrid, 0n).commissionMinor).toBe(1_957_500n);
});

test('pays nothing for a month below zero, and carries it only where the plan says so', () => {
  const lost = { ...MONTH, revenueMinor: -1_000_000n };
  expect(computeCommission(lost, plan(), -5n)).toEqual({
    ...{ netMinor: -4_200_000n, commissionMinor: 0n, carryMinor: -4_200_005n },
  });
  expect(computeCommission(lost, plan({ carryover: 'reset' }), -5n)).toMatchObject({
    commissionMinor: 0n,
    carryMinor: 0n,
  });
});

test('pays an amount for each member who qualifies, whatever they have lost', () => {
  const cpa = plan({ kind: 'cpa', cpaMinor: '50000' });
  expect(computeCommission({ ...MONTH, revenueMinor: -9n }, cpa, 0n).commissionMinor).toBe(300_000n);
});

test.each([
  ['a standard plan that does not exist', { plans: [plan()], standard: 'other' }, /no plan other/],
  [
    'tiers that fall',
    { plans: [plan({ tiers: [...flat(1), ...flat(2)] })], standard: 'standard' },
    /begin at 0 and rise/,
  ],
  ['a hybrid plan without an amount', { plans: [plan({ kind: 'hybrid' })], standard: 'standard' }, /needs cpaMinor/],
])('refuses %s', (_what, body, fault) => {
  expect(findPlanFaults(body).join()).toMatch(fault);
});
