import Schema from 'typebox/schema';
import { ConditionValue } from './condition.ts';
import { FACTS, type FactTable, type FactType, OPERATORS } from './facts.data.ts';

const MOST_DEPTH = 6;
const MOST_CLAUSES = 50;

interface Place {
  path: string;
  depth: number;
  /** Nullable facts whose knowledge is asked for beside this part. */
  known: ReadonlySet<string>;
  table: FactTable;
}

/**
 * Checks a condition before it is saved: its shape, its facts and operators, its size, and that no `not` turns an unknown fact
 * into a yes.
 * @param table the facts that may be asked about; by default those of visibility
 * @returns one line per fault
 */
export function checkCondition(condition: unknown, table: FactTable = FACTS): string[] {
  const clauses = { count: 0 };
  const faults = check(condition, { path: '', depth: 1, known: new Set(), table }, clauses);
  return clauses.count > MOST_CLAUSES ? [...faults, `more than ${MOST_CLAUSES} clauses`] : faults;
}

function check(condition: unknown, place: Place, clauses: { count: number }): string[] {
  const { depth, path, table } = place;
  if (typeof condition !== 'object' || condition === null) return [`${path || '/'} is no condition`];
  if (depth > MOST_DEPTH) return [`${path} is deeper than ${MOST_DEPTH}`];
  const [name = '', ...others] = Object.keys(condition).filter((key) => ['all', 'any', 'not'].includes(key));
  if (name === '') return checkClause(condition as Record<string, unknown>, place, clauses);
  if (others.length > 0 || Object.keys(condition).length > 1) return [`${path || '/'} is more than one condition`];
  const below = (condition as Record<string, unknown>)[name];
  if (name === 'not') return checkNot(below, place, clauses);
  if (!Array.isArray(below) || below.length === 0) return [`${path}/${name} is no list of conditions`];
  const known = name === 'all' ? new Set([...place.known, ...below.flatMap(knownBy)]) : place.known;
  return below.flatMap((part, at) =>
    check(part, { path: `${path}/${name}/${at}`, depth: depth + 1, known, table }, clauses),
  );
}

function checkNot(below: unknown, { depth, known, path, table }: Place, clauses: { count: number }): string[] {
  const unguarded = factsIn(below, table).filter((fact) => table[fact]?.isNullable && !known.has(fact));
  return [
    ...check(below, { path: `${path}/not`, depth: depth + 1, known, table }, clauses),
    ...unguarded.map((fact) => `${path}/not asks about ${fact}, which may be unknown, without isKnown beside it`),
  ];
}

function checkClause(clause: Record<string, unknown>, { path, table }: Place, clauses: { count: number }): string[] {
  clauses.count += 1;
  const { fact, id, op, value } = clause;
  if (typeof id !== 'string' || id === '') return [`${path || '/'} has no id`];
  const known = typeof fact === 'string' && Object.hasOwn(table, fact) ? table[fact] : undefined;
  if (!known) return [`${path || '/'} asks about an unknown fact`];
  const { type } = known;
  if (!(OPERATORS[type] as readonly unknown[]).includes(op)) return [`${path || '/'}: ${fact} has no such operator`];
  return fits(type, String(op), value) ? [] : [`${path || '/'}: the value does not fit ${fact} ${op}`];
}

/** Whether a value is one that the operator of a type compares with. */
function fits(type: FactType, op: string, value: unknown): boolean {
  if (op === 'isKnown') return value === undefined || typeof value === 'boolean';
  if (!Schema.Check(ConditionValue, value)) return false;
  if (op === 'between') return isListOf('number', value) && value.length === 2;
  if (op === 'in' || op === 'nin') return isListOf('string', value) && value.length > 0;
  if (type === 'time') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === JS_TYPES[type];
}

/** The type of a value that is compared with a fact of a type. */
const JS_TYPES = { text: 'string', number: 'number', flag: 'boolean' } as const;

const isListOf = (type: 'number' | 'string', value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === type);

/** The facts that a part of an `all` requires to be known. */
function knownBy(part: unknown): string[] {
  const { fact, op, value } = (part ?? {}) as Record<string, unknown>;
  return op === 'isKnown' && value !== false && typeof fact === 'string' ? [fact] : [];
}

function factsIn(condition: unknown, table: FactTable): string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  const { all, any, fact, not, op } = condition as Record<string, unknown>;
  if (typeof fact === 'string' && Object.hasOwn(table, fact)) return op === 'isKnown' ? [] : [fact];
  return [...(Array.isArray(all) ? all : []), ...(Array.isArray(any) ? any : []), not].flatMap((part) =>
    factsIn(part, table),
  );
}
