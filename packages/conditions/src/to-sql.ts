import type { Clause, Condition } from './condition.ts';
import { before, plainOf } from './evaluate.ts';
import { factKey } from './fact-key.ts';
import type { FactTable, FactType } from './facts.data.ts';

/** A condition as SQL with numbered parameters. */
export interface SqlCondition {
  text: string;
  values: unknown[];
}

/** Options of the compilation. */
export interface SqlOptions {
  /** Parameters that precede its own. */
  values?: readonly unknown[];
  /** Epoch milliseconds, which `withinLast` and `olderThan` count from. */
  now?: number;
  /** The column of a fact; by default its name. */
  columnOf?(clause: Clause): string;
}

interface Compiled {
  table: FactTable;
  values: unknown[];
  now: number;
  columnOf(clause: Clause): string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  is: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  before: '<',
  after: '>=',
  withinLast: '>=',
  olderThan: '<',
};

/** How the values of a type are bound; times are epoch milliseconds, as in memory. */
const CASTS: Readonly<Record<FactType, string>> = {
  text: 'text',
  number: 'double precision',
  money: 'double precision',
  time: 'bigint',
  flag: 'boolean',
  set: 'text',
};

const quoted = (clause: Clause): string => `"${factKey(clause).replaceAll('"', '""')}"`;

/**
 * A condition as a boolean expression over a row whose columns are the facts: it decides as `evaluate` does, never with null. Only names of
 * the table and bound parameters reach the SQL.
 * @param condition one that `checkCondition` has passed
 * @throws for a fact that the table does not have, or that is only known of events
 */
export function toSql(
  condition: Condition,
  table: FactTable,
  { columnOf = quoted, now = Number.NaN, values = [] }: SqlOptions = {},
): SqlCondition {
  const compiled: Compiled = { table, values: [...values], now, columnOf };
  return { text: compile(condition, compiled), values: compiled.values };
}

function compile(condition: Condition, into: Compiled): string {
  if ('all' in condition) return compileList(condition.all, 'and', into);
  if ('any' in condition) return compileList(condition.any, 'or', into);
  if ('not' in condition) return `(not ${compile(condition.not, into)})`;
  return compileClause(condition, into);
}

/** Without parts, `and` is true and `or` is false. */
const compileList = (parts: readonly Condition[], word: 'and' | 'or', into: Compiled): string =>
  parts.length === 0 ? String(word === 'and') : `(${parts.map((part) => compile(part, into)).join(` ${word} `)})`;

function compileClause(clause: Clause, into: Compiled): string {
  const { fact, op, value } = clause;
  const known = Object.hasOwn(into.table, fact) ? into.table[fact] : undefined;
  if (!known) throw new Error(`there is no fact ${fact}`);
  if (known.isOfEvent) throw new Error(`${fact} is only known of events`);
  const column = into.columnOf(clause);
  const bind = (bound: unknown, cast: string) => `$${into.values.push(bound)}::${cast}`;
  if (op === 'isKnown') return `((${column} is not null) = ${bind(value ?? true, 'boolean')})`;
  return `coalesce(${compare(column, { cast: CASTS[known.type], clause, bind, now: into.now })}, false)`;
}

interface Comparison {
  clause: Clause;
  cast: string;
  now: number;
  bind(bound: unknown, cast: string): string;
}

function compare(column: string, { bind, cast, clause: { op, value }, now }: Comparison): string {
  if (op === 'between') {
    const [min, max] = value as number[];
    return `${column} between ${bind(min, cast)} and ${bind(max, cast)}`;
  }
  const list = () => bind(value, `${cast}[]`);
  if (op === 'in') return `${column} = any(${list()})`;
  if (op === 'nin') return `${column} <> all(${list()})`;
  if (op === 'has') return `${bind(value, cast)} = any(${column})`;
  if (op === 'hasAny') return `${column} && ${list()}`;
  if (op === 'hasAll') return `${column} @> ${list()}`;
  if (op === 'hasNone') return `not (${column} && ${list()})`;
  const operator = OPERATORS[op];
  if (!operator) throw new Error(`there is no operator ${op}`);
  return `${column} ${operator} ${bind(toBound(op, value, now), cast)}`;
}

/** A value as the database compares it: times and durations as epoch milliseconds. */
function toBound(op: string, value: Clause['value'], now: number): unknown {
  if (op === 'before' || op === 'after') return Date.parse(String(value));
  return op === 'withinLast' || op === 'olderThan' ? before(now, value) : plainOf(value);
}
