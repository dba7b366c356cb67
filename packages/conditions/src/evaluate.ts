import { findClauses } from './clauses.ts';
import type { Clause, Condition, FactValues } from './condition.ts';

/** Why a condition does not hold: a clause, or the clauses of a group of which one would do. */
export interface Failure {
  /** Where in the tree, such as `/all/1`. */
  path: string;
  /** The names of the clauses: one, or all of an `any`. */
  ids: readonly string[];
}

export interface Verdict {
  isMet: boolean;
  /** Empty exactly when the condition is met. */
  failed: readonly Failure[];
}

const MET: Verdict = { isMet: true, failed: [] };

/** Decides a condition for the given facts. A clause over an unknown fact does not hold, except `isKnown`. */
export function evaluate(condition: Condition, facts: FactValues, path = ''): Verdict {
  if ('all' in condition) {
    const failed = condition.all.flatMap((part, place) => evaluate(part, facts, `${path}/all/${place}`).failed);
    return { isMet: failed.length === 0, failed };
  }
  if ('any' in condition) {
    const isMet = condition.any.some((part, place) => evaluate(part, facts, `${path}/any/${place}`).isMet);
    return isMet ? MET : { isMet, failed: [{ path: `${path}/any`, ids: condition.any.flatMap(idsOf) }] };
  }
  if ('not' in condition) {
    const { isMet } = evaluate(condition.not, facts, `${path}/not`);
    return isMet ? { isMet: false, failed: [{ path: `${path}/not`, ids: holding(condition.not, facts) }] } : MET;
  }
  return holds(condition, facts) ? MET : { isMet: false, failed: [{ path, ids: [condition.id] }] };
}

const idsOf = (condition: Condition): string[] => findClauses(condition).map(({ id }) => id);

/** The clauses that hold. */
function holding(condition: Condition, facts: FactValues): string[] {
  if ('all' in condition) return condition.all.flatMap((part) => holding(part, facts));
  if ('any' in condition) return condition.any.flatMap((part) => holding(part, facts));
  if ('not' in condition) return evaluate(condition, facts).isMet ? idsOf(condition) : [];
  return holds(condition, facts) ? [condition.id] : [];
}

type Compare = (fact: string | number | boolean, value: unknown) => boolean;

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asInstant = (value: unknown): number => Date.parse(String(value));

const COMPARE: Readonly<Record<string, Compare>> = {
  eq: (fact, value) => fact === value,
  ne: (fact, value) => fact !== value,
  in: (fact, value) => asList(value).includes(fact),
  nin: (fact, value) => !asList(value).includes(fact),
  lt: (fact, value) => Number(fact) < Number(value),
  lte: (fact, value) => Number(fact) <= Number(value),
  gt: (fact, value) => Number(fact) > Number(value),
  gte: (fact, value) => Number(fact) >= Number(value),
  between: (fact, value) => Number(fact) >= Number(asList(value)[0]) && Number(fact) <= Number(asList(value)[1]),
  before: (fact, value) => Number(fact) < asInstant(value),
  after: (fact, value) => Number(fact) >= asInstant(value),
  is: (fact, value) => fact === value,
};

function holds({ fact: name, op, value }: Clause, facts: FactValues): boolean {
  const fact = facts[name] ?? null;
  if (op === 'isKnown') return (fact !== null) === (value ?? true);
  return fact !== null && (COMPARE[op]?.(fact, value) ?? false);
}
