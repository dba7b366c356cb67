import type { AgentPlan } from './plans-document.ts';

/** What the ledger says of an agent's members in a month, in minor units. */
export interface AgentMonth {
  /** Stakes less what they brought back. */
  revenueMinor: bigint;
  bonusMinor: bigint;
  rebateMinor: bigint;
  depositMinor: bigint;
  /** Members who count for the first time. */
  qualified: number;
}

export interface Commission {
  /** Revenue less deductions. */
  netMinor: bigint;
  commissionMinor: bigint;
  /** What the next month begins with: zero or below. */
  carryMinor: bigint;
}

const WHOLE = 10_000n;

const shareOf = (amount: bigint, basisPoints: number): bigint => (amount * BigInt(basisPoints)) / WHOLE;

/** An agent's commission for a month: a pure function of the ledger's sums, the plan and what was carried. Rounded down. */
export function computeCommission(month: AgentMonth, plan: AgentPlan, carriedMinor: bigint): Commission {
  const { bonusMinor, depositMinor, qualified, rebateMinor, revenueMinor } = month;
  const { deductions, kind } = plan;
  const netMinor =
    revenueMinor -
    (deductions.bonus ? bonusMinor : 0n) -
    (deductions.rebate ? rebateMinor : 0n) -
    shareOf(depositMinor, deductions.depositBp) -
    shareOf(revenueMinor > 0n ? revenueMinor : 0n, deductions.revenueBp);
  const base = netMinor + (plan.carryover === 'carry' ? carriedMinor : 0n);
  const share = kind === 'cpa' || base <= 0n ? 0n : marginal(base, plan);
  const fixed = kind === 'revshare' ? 0n : BigInt(plan.cpaMinor ?? '0') * BigInt(qualified);
  const isCarried = kind !== 'cpa' && plan.carryover === 'carry' && base < 0n;
  return { netMinor, commissionMinor: fixed + share, carryMinor: isCarried ? base : 0n };
}

/** Each share is of what lies between its own beginning and the next. */
function marginal(base: bigint, { tiers = [] }: AgentPlan): bigint {
  const begins = tiers.map(({ basisPoints, fromMinor }) => ({ basisPoints, from: BigInt(fromMinor) }));
  const weighed = begins.map(({ basisPoints, from }, at) => {
    const next = begins[at + 1]?.from ?? base;
    const until = base < next ? base : next;
    return until > from ? (until - from) * BigInt(basisPoints) : 0n;
  });
  return weighed.reduce((sum, one) => sum + one, 0n) / WHOLE;
}
