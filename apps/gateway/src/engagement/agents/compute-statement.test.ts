import { expect, test } from 'vitest';
import {
  type AgentAbove,
  computeCommission,
  computeOverrides,
  computeShare,
  type MemberMonth,
  type Ringfences,
} from './compute-statement.ts';
import { type AgentPlan, findPlanFaults } from './plans-document.ts';

/** The example of the reference, in centavos. */
const MEMBER: MemberMonth = {
  memberId: 1n,
  revenueMinor: 15_000_000n,
  bonusMinor: 1_800_000n,
  rebateMinor: 600_000n,
  depositMinor: 40_000_000n,
  chargebackMinor: 0n,
};
const MONTH = { members: [MEMBER], qualified: 6 };
const NOTHING = { carriedMinor: 0n, ringfences: new Map() };
const carried = (carriedMinor: bigint) => ({ ...NOTHING, carriedMinor });

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
const NO_DEDUCTIONS = { bonus: false, rebate: false, depositBp: 0, revenueBp: 0 };

test('computes the reference example', () => {
  expect(computeCommission(MONTH, plan(), NOTHING)).toMatchObject({
    netMinor: 11_050_000n,
    baseMinor: 11_050_000n,
    ownMinor: 2_512_500n,
    carryMinor: 0n,
  });
  expect(computeCommission(MONTH, plan(), carried(-1_200_000n)).ownMinor).toBe(2_212_500n);
  const hybrid = plan({ kind: 'hybrid', cpaMinor: '50000', tiers: flat(1500) });
  expect(computeCommission(MONTH, hybrid, NOTHING).ownMinor).toBe(1_957_500n);
});

test('splits commission between two agents as in the reference example', () => {
  const sub = computeCommission(MONTH, plan({ tiers: flat(2200) }), NOTHING);
  const top = { agentId: 7n, depth: 1, plan: plan({ tiers: flat(3000), overrideLevels: 1 }) };
  expect(sub.ownMinor).toBe(2_431_000n);
  expect(computeOverrides(sub, [top])).toEqual(new Map([[7n, 884_000n]]));
  expect(computeOverrides(sub, [{ ...top, plan: plan({ tiers: flat(3000) }) }])).toEqual(new Map());
  expect(computeOverrides(sub, [{ ...top, depth: 2 }])).toEqual(new Map());
});

test('pays nothing for a negative month, and carries it over only where the plan says so', () => {
  const lost = { members: [{ ...MEMBER, revenueMinor: -1_000_000n }], qualified: 6 };
  expect(computeCommission(lost, plan(), carried(-5n))).toMatchObject({
    netMinor: -4_200_000n,
    baseMinor: 0n,
    ownMinor: 0n,
    carryMinor: -4_200_005n,
  });
  expect(computeCommission(lost, plan({ carryover: 'reset' }), carried(-5n))).toMatchObject({
    ownMinor: 0n,
    carryMinor: 0n,
  });
});

test('pays a fixed amount per qualifying member, regardless of their losses', () => {
  const cpa = plan({ kind: 'cpa', cpaMinor: '50000' });
  const lost = { members: [{ ...MEMBER, revenueMinor: -9n }], qualified: 6 };
  expect(computeCommission(lost, cpa, NOTHING).ownMinor).toBe(300_000n);
});

const member = (memberId: number, revenue: number): MemberMonth => ({
  memberId: BigInt(memberId),
  revenueMinor: BigInt(revenue),
  bonusMinor: 0n,
  rebateMinor: 0n,
  depositMinor: 0n,
  chargebackMinor: 0n,
});
const RINGFENCE = plan({ tiers: flat(1000), deductions: NO_DEDUCTIONS, carryover: 'ringfence' });

test('offsets a member’s winnings only against that member’s own losses', () => {
  const first = computeCommission({ members: [member(1, -900), member(2, 500)], qualified: 0 }, RINGFENCE, NOTHING);
  expect(first).toMatchObject({
    netMinor: -400n,
    ringfencedMinor: 900n,
    baseMinor: 500n,
    ownMinor: 50n,
    carryMinor: 0n,
  });
  expect(first.ringfences).toEqual(new Map([[1n, -900n]]));
  const next = (revenue: number) =>
    computeCommission({ members: [member(1, revenue), member(2, 500)], qualified: 0 }, RINGFENCE, {
      ...NOTHING,
      ringfences: first.ringfences,
    });
  expect(next(400)).toMatchObject({ baseMinor: 500n, ringfences: new Map([[1n, -500n]]) });
  expect(next(1000)).toMatchObject({ baseMinor: 600n, ringfencedMinor: -900n, ringfences: new Map() });
  const away = computeCommission({ members: [], qualified: 0 }, RINGFENCE, {
    ...NOTHING,
    ringfences: first.ringfences,
  });
  expect(away).toMatchObject({ baseMinor: 0n, ringfences: first.ringfences });
});

test('ringfences winnings above a threshold, and drops smaller ones at the end of the month', () => {
  const large = { ...RINGFENCE, ringfenceFromMinor: '600' };
  const month = { members: [member(1, -900), member(2, -500), member(3, 700)], qualified: 0 };
  expect(computeCommission(month, large, NOTHING)).toMatchObject({
    baseMinor: 200n,
    carryMinor: 0n,
    ringfences: new Map([[1n, -900n]]),
  });
});

/** Repeatable numbers, 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const RUNS = 3000;
const DEPTH = 10;

function randomPlan(random: () => number): AgentPlan {
  const whole = (max: number) => Math.floor(random() * max);
  const begins = [0, ...Array.from({ length: whole(4) }, () => 1 + whole(9_000_000))];
  const rising = [...new Set(begins)].sort((one, other) => one - other);
  const kind = (['cpa', 'revshare', 'hybrid'] as const)[whole(3)] ?? 'revshare';
  return plan({
    kind,
    cpaMinor: String(whole(100_000)),
    tiers: rising.map((from) => ({ fromMinor: String(from), basisPoints: whole(5000) })),
    overrideLevels: kind === 'cpa' ? 0 : whole(DEPTH + 1),
  });
}

test('pays all agents of a line together the highest share among them, and none a negative amount', () => {
  const random = randomOf(16);
  for (let run = 0; run < RUNS; run += 1) {
    const baseMinor = BigInt(Math.floor(random() * 20_000_000));
    const ownPlan = randomPlan(random);
    const ownMinor = computeShare(baseMinor, ownPlan);
    const above: AgentAbove[] = Array.from({ length: Math.floor(random() * (DEPTH + 1)) }, (_, at) => ({
      agentId: BigInt(at),
      depth: at + 1,
      plan: randomPlan(random),
    }));
    const shares = computeOverrides({ baseMinor, ownMinor }, above);
    const reach = above.filter(({ depth, plan: { overrideLevels = 0 } }) => depth <= overrideLevels);
    const all = [ownMinor, ...reach.map((one) => computeShare(baseMinor, one.plan))];
    const max = all.toSorted((one, other) => Number(one - other)).at(-1);
    expect([...shares.values()].every((share) => share > 0n)).toBe(true);
    expect([...shares.values()].reduce((sum, share) => sum + share, ownMinor)).toBe(max);
  }
});

test('loses no revenue behind a ringfence: base, ringfences and resets add up over months', () => {
  const random = randomOf(1016);
  for (let run = 0; run < RUNS / 10; run += 1) {
    let ringfences: Ringfences = new Map();
    const [revenue, based] = [new Map<bigint, bigint>(), new Map<bigint, bigint>()];
    for (let month = 0; month < 6; month += 1) {
      // One member, so that each month is base or ringfence and nothing resets.
      const one = member(1, Math.floor(random() * 2000) - 1000);
      const result = computeCommission({ members: [one], qualified: 0 }, RINGFENCE, { carriedMinor: 0n, ringfences });
      ringfences = result.ringfences;
      revenue.set(1n, (revenue.get(1n) ?? 0n) + one.revenueMinor);
      based.set(1n, (based.get(1n) ?? 0n) + result.baseMinor);
      expect((based.get(1n) ?? 0n) + (ringfences.get(1n) ?? 0n)).toBe(revenue.get(1n));
      expect([...ringfences.values()].every((ringfence) => ringfence < 0n)).toBe(true);
    }
  }
});

test('computes the same result regardless of the order of members', () => {
  const random = randomOf(77);
  for (let run = 0; run < RUNS / 10; run += 1) {
    const members = Array.from({ length: 6 }, (_, id) => member(id, Math.floor(random() * 2000) - 1000));
    const before = { carriedMinor: 0n, ringfences: new Map([[2n, -300n]]) };
    for (const carryover of ['carry', 'reset', 'ringfence'] as const) {
      const own = { ...RINGFENCE, carryover };
      const { ringfences, ...sums } = computeCommission({ members, qualified: 0 }, own, before);
      const turned = computeCommission({ members: members.toReversed(), qualified: 0 }, own, before);
      expect(turned).toMatchObject(sums);
      expect([...turned.ringfences].sort()).toEqual([...ringfences].sort());
    }
  }
});

test.each([
  ['a standard plan that does not exist', { plans: [plan()], standard: 'other' }, /no plan other/],
  [
    'tiers that fall',
    { plans: [plan({ tiers: [...flat(1), ...flat(2)] })], standard: 'standard' },
    /begin at 0 and rise/,
  ],
  ['a hybrid plan without an amount', { plans: [plan({ kind: 'hybrid' })], standard: 'standard' }, /needs cpaMinor/],
  [
    'an amount of a ringfence that is none',
    { plans: [plan({ ringfenceFromMinor: '5' })], standard: 'standard' },
    /only a ringfence/,
  ],
  [
    'shares of agents below without a share of revenue',
    { plans: [plan({ kind: 'cpa', cpaMinor: '5', overrideLevels: 2 })], standard: 'standard' },
    /only a share of revenue/,
  ],
])('refuses %s', (_what, body, fault) => {
  expect(findPlanFaults(body).join()).toMatch(fault);
});
