import type { Clause, Condition, FactArguments, FactValue, FactValues } from './condition.ts';
import { durationMs } from './duration.ts';
import { factKey } from './fact-key.ts';

/** Why a clause failed. `held`: it holds, but must not. */
export type FailureReason =
  | 'unknown'
  | 'known'
  | 'different'
  | 'same'
  | 'notListed'
  | 'listed'
  | 'tooLow'
  | 'tooHigh'
  | 'tooEarly'
  | 'tooLate'
  | 'tooLongAgo'
  | 'tooRecent'
  | 'missing'
  | 'present'
  | 'held';

/** A clause that failed, with the expected and the actual value. */
export interface FailedClause {
  id: string;
  fact: string;
  args: FactArguments | null;
  op: string;
  expected: Clause['value'] | null;
  /** Null: unknown. */
  actual: Exclude<FactValue, undefined>;
  reason: FailureReason;
}

/** Why a condition does not hold: a clause, or the clauses of a group, one of which would suffice. */
export interface Failure {
  /** Where in the tree, such as `/all/1`. */
  path: string;
  /** One clause, all of an `any`, or those that held under a `not`. */
  clauses: readonly FailedClause[];
}

export interface Verdict {
  isMet: boolean;
  /** Empty exactly when the condition is met. */
  failed: readonly Failure[];
}

/** The inputs of a decision. */
interface Known {
  facts: FactValues;
  now: number;
}

/**
 * Decides a condition for the given facts. A clause over an unknown fact does not hold, except `isKnown`.
 * @param now epoch milliseconds, which `withinLast` and `olderThan` count from
 * @throws if one of these is evaluated without it
 */
export function evaluate(condition: Condition, facts: FactValues, now = Number.NaN): Verdict {
  const known = { facts, now };
  const failed = findFailures(condition, known, '');
  return { isMet: failed.length === 0, failed };
}

function findFailures(condition: Condition, known: Known, path: string): Failure[] {
  if ('all' in condition)
    return condition.all.flatMap((part, place) => findFailures(part, known, `${path}/all/${place}`));
  if (isMet(condition, known)) return [];
  const below = 'any' in condition ? '/any' : 'not' in condition ? '/not' : '';
  return [{ path: `${path}${below}`, clauses: findFailedClauses(condition, true, known) }];
}

function isMet(condition: Condition, known: Known): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, known));
  if ('any' in condition) return condition.any.some((part) => isMet(part, known));
  return 'not' in condition ? !isMet(condition.not, known) : holds(condition, known);
}

/** The clauses that keep a condition from being as wanted. */
function findFailedClauses(condition: Condition, isWanted: boolean, known: Known): FailedClause[] {
  if ('not' in condition) return findFailedClauses(condition.not, !isWanted, known);
  if ('all' in condition || 'any' in condition) {
    const parts = 'all' in condition ? condition.all : condition.any;
    return parts
      .filter((part) => isMet(part, known) !== isWanted)
      .flatMap((part) => findFailedClauses(part, isWanted, known));
  }
  const { args = null, fact, id, op, value = null } = condition;
  const actual = known.facts[factKey(condition)] ?? null;
  const reason = isWanted ? reasonOf(condition, actual) : 'held';
  return [{ id, fact, args, op, expected: value, actual, reason }];
}

const REASONS: Readonly<Record<string, FailureReason>> = {
  eq: 'different',
  is: 'different',
  ne: 'same',
  in: 'notListed',
  nin: 'listed',
  gt: 'tooLow',
  gte: 'tooLow',
  lt: 'tooHigh',
  lte: 'tooHigh',
  after: 'tooEarly',
  before: 'tooLate',
  withinLast: 'tooLongAgo',
  olderThan: 'tooRecent',
  has: 'missing',
  hasAny: 'missing',
  hasAll: 'missing',
  hasNone: 'present',
};

function reasonOf({ op, value }: Clause, actual: FactValue): FailureReason {
  if (op === 'isKnown') return value === false ? 'known' : 'unknown';
  if (actual === null || actual === undefined) return 'unknown';
  if (op === 'between') return Number(actual) < Number(asList(value)[0]) ? 'tooLow' : 'tooHigh';
  return REASONS[op] ?? 'different';
}

type Compare = (fact: NonNullable<FactValue>, value: unknown, now: number) => boolean;

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asInstant = (value: unknown): number => Date.parse(String(value));
const asNumber = (value: unknown): number => Number(plainOf(value));
const hasAny: Compare = (fact, value) => asList(value).some((one) => asList(fact).includes(one));

/** A value without its currency, which is always the market’s: others are rejected before a condition is saved. */
export const plainOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'minor' in value ? value.minor : value;

/** The moment that lies a duration before the decision. */
export function before(now: number, duration: unknown): number {
  if (Number.isNaN(now)) throw new Error('a duration is counted from the moment of the decision, which is missing');
  return now - (durationMs(duration) ?? Number.NaN);
}

const COMPARE: Readonly<Record<string, Compare>> = {
  eq: (fact, value) => fact === plainOf(value),
  ne: (fact, value) => fact !== plainOf(value),
  in: (fact, value) => asList(value).includes(fact),
  nin: (fact, value) => !asList(value).includes(fact),
  lt: (fact, value) => Number(fact) < asNumber(value),
  lte: (fact, value) => Number(fact) <= asNumber(value),
  gt: (fact, value) => Number(fact) > asNumber(value),
  gte: (fact, value) => Number(fact) >= asNumber(value),
  between: (fact, value) => Number(fact) >= Number(asList(value)[0]) && Number(fact) <= Number(asList(value)[1]),
  before: (fact, value) => Number(fact) < asInstant(value),
  after: (fact, value) => Number(fact) >= asInstant(value),
  withinLast: (fact, value, now) => Number(fact) >= before(now, value),
  olderThan: (fact, value, now) => Number(fact) < before(now, value),
  is: (fact, value) => fact === value,
  has: (fact, value) => asList(fact).includes(value),
  hasAny,
  hasAll: (fact, value) => asList(value).every((one) => asList(fact).includes(one)),
  hasNone: (fact, value, now) => !hasAny(fact, value, now),
};

function holds(clause: Clause, { facts, now }: Known): boolean {
  const { op, value } = clause;
  const fact = facts[factKey(clause)] ?? null;
  if (op === 'isKnown') return (fact !== null) === (value ?? true);
  return fact !== null && (COMPARE[op]?.(fact, value, now) ?? false);
}
