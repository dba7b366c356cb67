import Schema from 'typebox/schema';
import { ConditionValue } from './condition.ts';
import { durationMs } from './duration.ts';
import { factKey } from './fact-key.ts';
import { type ArgumentName, FACTS, type Fact, type FactTable, type FactType, OPERATORS } from './facts.data.ts';

const MAX_DEPTH = 6;
const MAX_CLAUSES = 50;

/** What a condition is checked against. */
export interface CheckOptions {
  /** The market's currency; a condition with amounts in another one is rejected. */
  currency?: string | undefined;
}

interface Place extends CheckOptions {
  path: string;
  depth: number;
  /** Keys of nullable facts that sibling parts of an enclosing `all` require to be known. */
  known: ReadonlySet<string>;
  table: FactTable;
}

/**
 * Checks a condition before it is saved: its shape, its facts, arguments and operators, its size, and that no `not` turns an unknown fact
 * into a yes.
 * @param table the facts that the condition may use; by default those of visibility
 * @returns one line per fault
 */
export function checkCondition(
  condition: unknown,
  table: FactTable = FACTS,
  { currency }: CheckOptions = {},
): string[] {
  const clauses = { count: 0 };
  const faults = check(condition, { path: '', depth: 1, known: new Set(), table, currency }, clauses);
  return clauses.count > MAX_CLAUSES ? [...faults, `more than ${MAX_CLAUSES} clauses`] : faults;
}

function check(condition: unknown, place: Place, clauses: { count: number }): string[] {
  const { depth, path } = place;
  if (typeof condition !== 'object' || condition === null) return [`${path || '/'} is no condition`];
  if (depth > MAX_DEPTH) return [`${path} is deeper than ${MAX_DEPTH}`];
  const [name = '', ...others] = Object.keys(condition).filter((key) => ['all', 'any', 'not'].includes(key));
  if (name === '') return checkClause(condition as Record<string, unknown>, place, clauses);
  if (others.length > 0 || Object.keys(condition).length > 1) return [`${path || '/'} is more than one condition`];
  const below = (condition as Record<string, unknown>)[name];
  if (name === 'not') return checkNot(below, place, clauses);
  if (!Array.isArray(below) || below.length === 0) return [`${path}/${name} is no list of conditions`];
  const known = name === 'all' ? new Set([...place.known, ...below.flatMap(knownBy)]) : place.known;
  return below.flatMap((part, at) =>
    check(part, { ...place, path: `${path}/${name}/${at}`, depth: depth + 1, known }, clauses),
  );
}

function checkNot(below: unknown, place: Place, clauses: { count: number }): string[] {
  const { depth, known, path, table } = place;
  const unguarded = factsIn(below, table).filter((key) => !known.has(key));
  return [
    ...check(below, { ...place, path: `${path}/not`, depth: depth + 1 }, clauses),
    ...unguarded.map((key) => `${path}/not asks about ${key}, which may be unknown, without isKnown beside it`),
  ];
}

function checkClause(clause: Record<string, unknown>, place: Place, clauses: { count: number }): string[] {
  clauses.count += 1;
  const { args, fact, id, op, value } = clause;
  const path = place.path || '/';
  if (typeof id !== 'string' || id === '') return [`${path} has no id`];
  const known = typeof fact === 'string' && Object.hasOwn(place.table, fact) ? place.table[fact] : undefined;
  if (!known) return [`${path} asks about an unknown fact`];
  const { type } = known;
  if (!(OPERATORS[type] as readonly unknown[]).includes(op)) return [`${path}: ${fact} has no such operator`];
  const faults = checkArguments(args, known).map((fault) => `${path}: ${fact} ${fault}`);
  if (!fits(type, String(op), value)) faults.push(`${path}: the value does not fit ${fact} ${op}`);
  const foreign = currencyOf(value);
  if (foreign && place.currency && foreign !== place.currency)
    faults.push(`${path}: the market’s currency is ${place.currency}, not ${foreign}`);
  return faults;
}

const currencyOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'currency' in value ? String(value.currency) : null;

function checkArguments(args: unknown, { args: taken = [], requires = [] }: Fact): string[] {
  if (args !== undefined && (typeof args !== 'object' || args === null || Array.isArray(args)))
    return ['has arguments of no shape'];
  const given = Object.entries(args ?? {});
  return [
    ...given.flatMap(([name, value]) => {
      if (!taken.includes(name as ArgumentName)) return [`takes no ${name}`];
      return isArgument(name, value) ? [] : [`takes no such ${name}`];
    }),
    ...requires.filter((name) => !given.some(([one]) => one === name)).map((name) => `needs the argument ${name}`),
  ];
}

function isArgument(name: string, value: unknown): boolean {
  if (name === 'window') return isWindow(value);
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value);
}

function isWindow(window: unknown): boolean {
  if (window === 'lifetime') return true;
  if (typeof window !== 'object' || window === null) return false;
  const { calendar, last, offset = 0, ...others } = window as Record<string, unknown>;
  if (Object.keys(others).length > 0) return false;
  if (last !== undefined) return calendar === undefined && durationMs(last) !== null;
  return ['day', 'week', 'month'].includes(String(calendar)) && (offset === 0 || offset === -1);
}

/** Whether the operator of a type accepts a value. */
function fits(type: FactType, op: string, value: unknown): boolean {
  if (op === 'isKnown') return value === undefined || typeof value === 'boolean';
  if (!Schema.Check(ConditionValue, value)) return false;
  if (op === 'between') return isListOf('number', value) && value.length === 2 && (type !== 'money' || isWhole(value));
  if (LISTS.has(op)) return isListOf('string', value) && value.length > 0;
  if (op === 'withinLast' || op === 'olderThan') return durationMs(value) !== null;
  if (type === 'time') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (type === 'money') return Number.isSafeInteger(value) || currencyOf(value) !== null;
  return typeof value === JS_TYPES[type];
}

const LISTS: ReadonlySet<string> = new Set(['in', 'nin', 'hasAny', 'hasAll', 'hasNone']);

/** The JavaScript type of the values that a type is compared with. */
const JS_TYPES = { text: 'string', number: 'number', flag: 'boolean', set: 'string' } as const;

const isListOf = (type: 'number' | 'string', value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === type);
const isWhole = (values: readonly unknown[]): boolean => values.every(Number.isSafeInteger);

/** The facts that a part of an `all` requires to be known. */
function knownBy(part: unknown): string[] {
  const { args, fact, op, value } = (part ?? {}) as Record<string, unknown>;
  return op === 'isKnown' && value !== false && typeof fact === 'string' ? [keyOf(fact, args)] : [];
}

const keyOf = (fact: string, args: unknown): string =>
  factKey({ fact, ...(typeof args === 'object' && args !== null ? { args } : {}) });

/** Keys of the nullable facts in a condition. */
function factsIn(condition: unknown, table: FactTable): string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  const { all, any, args, fact, not, op } = condition as Record<string, unknown>;
  if (typeof fact === 'string' && Object.hasOwn(table, fact))
    return op === 'isKnown' || !table[fact]?.isNullable ? [] : [keyOf(fact, args)];
  return [...(Array.isArray(all) ? all : []), ...(Array.isArray(any) ? any : []), not].flatMap((part) =>
    factsIn(part, table),
  );
}
