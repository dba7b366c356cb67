import type { AgentPlan } from './plans-document.ts';

/** Sums of the ledger over some members in a month, in minor units. */
export interface MonthSums {
  /** Stakes less what was paid back for them. */
  revenueMinor: bigint;
  bonusMinor: bigint;
  rebateMinor: bigint;
  depositMinor: bigint;
  /** Deposits that went back to their payers. */
  chargebackMinor: bigint;
}

/** The same sums of one member. */
export interface MemberMonth extends MonthSums {
  memberId: bigint;
}

/** Sums over all members of an agent. */
interface AgentMonth extends MonthSums {
  /** Members who count for the first time. */
  qualified: number;
}

/** The same as text, as stored in statements; older statements have no chargebacks. */
export type MonthTexts = Readonly<
  Record<Exclude<keyof AgentMonth, 'chargebackMinor'>, string> & { chargebackMinor?: string }
>;

/** Winnings that members have not lost again, by member; each below zero. */
export type Ringfences = ReadonlyMap<bigint, bigint>;

/** Amounts carried into a month. */
export interface Carried {
  /** Zero or below. */
  carriedMinor: bigint;
  ringfences: Ringfences;
}

export interface Commission {
  /** Revenue less deductions. */
  netMinor: bigint;
  /** Members' winnings that are set aside; below zero: what they have lost again of earlier ones. */
  ringfencedMinor: bigint;
  /** Net revenue plus what was carried and set aside; the basis of all shares, zero or above. */
  baseMinor: bigint;
  /** Commission for the agent's own members. */
  ownMinor: bigint;
  /** Carried into the next month; zero or below. */
  carryMinor: bigint;
  ringfences: Ringfences;
}

const WHOLE = 10_000n;

const shareOf = (amount: bigint, basisPoints: number): bigint => (amount * BigInt(basisPoints)) / WHOLE;

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Revenue less what the plan deducts. */
const netOf = (
  { bonusMinor, chargebackMinor, depositMinor, rebateMinor, revenueMinor }: MonthSums,
  { deductions }: Pick<AgentPlan, 'deductions'>,
): bigint =>
  revenueMinor -
  (deductions.bonus ? bonusMinor : 0n) -
  (deductions.rebate ? rebateMinor : 0n) -
  (deductions.chargebacks ? chargebackMinor : 0n) -
  shareOf(depositMinor, deductions.depositBp) -
  shareOf(atLeastZero(revenueMinor), deductions.revenueBp);

const NOTHING: MonthSums = {
  revenueMinor: 0n,
  bonusMinor: 0n,
  rebateMinor: 0n,
  depositMinor: 0n,
  chargebackMinor: 0n,
};

/** The sums of several members. */
export const sumOf = (members: readonly MonthSums[]): MonthSums =>
  members.reduce(
    (sum, one) => ({
      revenueMinor: sum.revenueMinor + one.revenueMinor,
      bonusMinor: sum.bonusMinor + one.bonusMinor,
      rebateMinor: sum.rebateMinor + one.rebateMinor,
      depositMinor: sum.depositMinor + one.depositMinor,
      chargebackMinor: sum.chargebackMinor + one.chargebackMinor,
    }),
    NOTHING,
  );

/**
 * An agent's commission for their own members in a month: a pure function of the ledger's sums, the plan and what was carried
 * over. Rounded down.
 */
export function computeCommission(
  { members, qualified }: { members: readonly MemberMonth[]; qualified: number },
  plan: AgentPlan,
  { carriedMinor, ringfences }: Carried,
): Commission {
  const netMinor = netOf(sumOf(members), plan);
  const set = plan.carryover === 'ringfence' ? setAside(members, plan, ringfences) : null;
  const ringfencedMinor = set ? set.countedMinor - netMinor : 0n;
  const total = netMinor + ringfencedMinor + (plan.carryover === 'carry' ? carriedMinor : 0n);
  const baseMinor = atLeastZero(total);
  const fixed = plan.kind === 'revshare' ? 0n : BigInt(plan.cpaMinor ?? '0') * BigInt(qualified);
  const isCarried = plan.kind !== 'cpa' && plan.carryover === 'carry' && total < 0n;
  return {
    netMinor,
    ringfencedMinor,
    baseMinor,
    ownMinor: fixed + computeShare(baseMinor, plan),
    carryMinor: isCarried ? total : 0n,
    ringfences: set?.ringfences ?? new Map(),
  };
}

/**
 * A ringfence: a member who has won at least `ringfenceFromMinor` in a month is left out of it and of later months until they
 * have lost as much again, so that their winnings do not reduce the revenue from others.
 */
function setAside(
  members: readonly MemberMonth[],
  plan: AgentPlan,
  before: Ringfences,
): { countedMinor: bigint; ringfences: Ringfences } {
  const fromMinor = BigInt(plan.ringfenceFromMinor ?? '0');
  const ringfences = new Map(before);
  const counted: MemberMonth[] = [];
  let returned = 0n;
  for (const member of members) {
    const ringfence = before.get(member.memberId) ?? 0n;
    const net = netOf(member, plan);
    const total = net + ringfence;
    if (total < 0n && (ringfence < 0n || -net >= fromMinor)) ringfences.set(member.memberId, total);
    else {
      ringfences.delete(member.memberId);
      counted.push(member);
      returned += ringfence;
    }
  }
  return { countedMinor: netOf(sumOf(counted), plan) + returned, ringfences };
}

/** A plan's share of net revenue. Each tier's share applies to the part between its own start and the next one's. */
export function computeShare(baseMinor: bigint, { kind, tiers = [] }: Pick<AgentPlan, 'kind' | 'tiers'>): bigint {
  if (kind === 'cpa') return 0n;
  const begins = tiers.map(({ basisPoints, fromMinor }) => ({ basisPoints, from: BigInt(fromMinor) }));
  const weighed = begins.map(({ basisPoints, from }, at) => {
    const next = begins[at + 1]?.from ?? baseMinor;
    const until = baseMinor < next ? baseMinor : next;
    return until > from ? (until - from) * BigInt(basisPoints) : 0n;
  });
  return weighed.reduce((sum, one) => sum + one, 0n) / WHOLE;
}

/** An agent above, and how many levels above. */
export interface AgentAbove {
  agentId: bigint;
  depth: number;
  plan: AgentPlan;
}

/**
 * What the agents above receive of an agent's base, from the nearest one upwards: each the amount by which its own share exceeds
 * the highest one below. So together they receive the highest share of the line, and no more.
 * @returns by agent; those without a share are left out
 */
export function computeOverrides(
  { baseMinor, ownMinor }: Pick<Commission, 'baseMinor' | 'ownMinor'>,
  above: readonly AgentAbove[],
): ReadonlyMap<bigint, bigint> {
  const shares = new Map<bigint, bigint>();
  let taken = ownMinor;
  for (const { agentId, depth, plan } of above) {
    const share = depth > (plan.overrideLevels ?? 0) ? 0n : computeShare(baseMinor, plan);
    if (share <= taken) continue;
    shares.set(agentId, share - taken);
    taken = share;
  }
  return shares;
}
