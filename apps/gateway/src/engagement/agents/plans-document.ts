import type { PlanTerms } from '@foyer/contract/agent/shapes.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import type { Month } from '../../platform/calendar/month.store.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
const Minor = Type.String({ pattern: '^\\d{1,15}$' });
const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });
const Id = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });

const PlanSchema = closed({
  id: Id,
  kind: Type.Enum(['cpa', 'revshare', 'hybrid']),
  cpaMinor: Type.Optional({
    ...Minor,
    description: 'per member who qualifies: by a first deposit, or as defined in `qualifies`',
  }),
  tiers: Type.Optional(
    Type.Array(closed({ fromMinor: Minor, basisPoints: BasisPoints }), {
      minItems: 1,
      maxItems: 20,
      description: 'marginal: each share applies to the part between its own start and the next one’s',
    }),
  ),
  deductions: closed({
    bonus: Type.Boolean({ description: 'whether to deduct what members were granted' }),
    rebate: Type.Boolean({ description: 'whether to deduct what they got back of stakes and losses' }),
    depositBp: { ...BasisPoints, description: 'share of deposits deducted for payment fees' },
    revenueBp: { ...BasisPoints, description: 'share of revenue deducted for taxes and administration' },
    chargebacks: Type.Optional(
      Type.Literal(true, { description: 'whether to deduct deposits returned to their payers' }),
    ),
  }),
  qualifies: Type.Optional(
    closed({
      depositMinor: Type.Optional({ ...Minor, description: 'total of all deposits' }),
      turnoverMinor: Type.Optional({ ...Minor, description: 'total of all stakes, without returned ones' }),
      kycLevel: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
      days: Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'days after the registration within which everything must be reached',
      }),
    }),
  ),
  carryover: Type.Enum(['reset', 'carry', 'ringfence'], {
    description:
      'how a negative month is carried over: not at all, into the next month, or per member, where a member’s winnings are set against that member’s later losses',
  }),
  ringfenceFromMinor: Type.Optional(Minor),
  overrideLevels: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10,
      description: 'number of levels of agents below whose revenue brings a share; none by default',
    }),
  ),
});

/** The document `agentPlans` of a merchant. */
export const AgentPlansSchema = closed({
  plans: Type.Array(PlanSchema, { minItems: 1, maxItems: 50 }),
  standard: Id,
  agents: Type.Optional(
    Type.Record(Type.String({ maxLength: 64 }), Id, { description: 'plans other than `standard`, by user name' }),
  ),
});

type AgentPlans = Static<typeof AgentPlansSchema>;
export type AgentPlan = AgentPlans['plans'][number];

/** Violations of rules that the schema cannot express, one line each. */
export function findPlanFaults({ agents = {}, plans, standard }: AgentPlans): string[] {
  const ids = plans.map(({ id }) => id);
  const named = [standard, ...Object.values(agents)].filter((id) => !ids.includes(id));
  return [
    ...[...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `the plan ${id} is listed twice`),
    ...[...new Set(named)].map((id) => `there is no plan ${id}`),
    ...plans.flatMap((plan) => findFaults(plan).map((fault) => `plan ${plan.id}: ${fault}`)),
  ];
}

function findFaults(plan: AgentPlan): string[] {
  const { carryover, cpaMinor, kind, overrideLevels, qualifies, ringfenceFromMinor, tiers } = plan;
  const begins = (tiers ?? []).map(({ fromMinor }) => BigInt(fromMinor));
  const isRising = begins.every((begin, at) => at === 0 || begin > (begins[at - 1] ?? 0n));
  return [
    ...(kind !== 'revshare' && !cpaMinor ? ['it needs cpaMinor'] : []),
    ...(qualifies && kind === 'revshare' ? ['only an amount for each member has qualifies'] : []),
    ...(kind !== 'cpa' && !tiers ? ['it needs tiers'] : []),
    ...(ringfenceFromMinor && carryover !== 'ringfence' ? ['only a ringfence has ringfenceFromMinor'] : []),
    ...(overrideLevels && kind === 'cpa' ? ['only a share of revenue has overrideLevels'] : []),
    ...(tiers && (begins[0] !== 0n || !isRising) ? ['its tiers begin at 0 and rise'] : []),
  ];
}

type Span = Pick<Month, 'from' | 'to'>;

/** A plan, and the document version that it is from. */
export interface VersionedPlan {
  plan: AgentPlan;
  version: number;
}

/** A version of the document, as far as plans need it. */
export interface PlansVersion {
  body: unknown;
  version: number;
}

function toPlan(document: PlansVersion | null, username: string): VersionedPlan | null {
  const body = document?.body as AgentPlans | undefined;
  const id = body?.agents?.[username] ?? body?.standard;
  const plan = body?.plans.find((one) => one.id === id);
  return plan && document ? { plan, version: document.version } : null;
}

/** An agent's plan in the published document; null without one. */
export const planOf = (
  { documents }: Pick<Context, 'documents'>,
  merchant: string,
  username: string,
): VersionedPlan | null => toPlan(documents.get({ merchant, kind: 'agentPlans' }) ?? null, username);

/**
 * An agent's plan for a month: the one in force when the month began, so that a running month cannot be changed. In the first
 * month of an agent, or of a merchant's plans, the one in force at its end. Null without one.
 */
export async function planOfMonth(
  {
    documents,
  }: {
    documents: {
      getVersionAt: (
        name: Parameters<Context['documents']['getVersionAt']>[0],
        at: Date,
      ) => Promise<PlansVersion | null>;
    };
  },
  { merchant, month: { from, to }, since, username }: { merchant: string; month: Span; since: Date; username: string },
): Promise<VersionedPlan | null> {
  const name = { merchant, kind: 'agentPlans' };
  const begun = since <= from ? await documents.getVersionAt(name, from) : null;
  return toPlan(begun ?? (await documents.getVersionAt(name, to)), username);
}

/** The part of a plan that members and agents see. */
export const toPlanTerms = (plan: AgentPlan): Static<typeof PlanTerms> => ({
  kind: plan.kind,
  cpaMinor: plan.kind === 'revshare' ? null : (plan.cpaMinor ?? null),
  tiers: plan.kind === 'cpa' ? [] : (plan.tiers ?? []),
  deductions: { ...plan.deductions, chargebacks: plan.deductions.chargebacks ?? false },
  qualifies: plan.kind === 'revshare' ? null : toQualifies(plan.qualifies),
  carryover: plan.carryover,
  ringfenceFromMinor: plan.ringfenceFromMinor ?? '0',
  overrideLevels: plan.overrideLevels ?? 0,
});

const toQualifies = (qualifies: AgentPlan['qualifies']): Static<typeof PlanTerms>['qualifies'] =>
  qualifies
    ? {
        depositMinor: qualifies.depositMinor ?? null,
        turnoverMinor: qualifies.turnoverMinor ?? null,
        kycLevel: qualifies.kycLevel ?? null,
        days: qualifies.days,
      }
    : null;
