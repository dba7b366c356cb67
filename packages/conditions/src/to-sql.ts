import type { Clause, Condition } from './condition.ts';
import type { FactTable } from './facts.data.ts';

/** A condition as SQL with numbered parameters. */
export interface SqlCondition {
  text: string;
  values: unknown[];
}

interface Compiled {
  table: FactTable;
  values: unknown[];
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
};

/** How the values of a type are bound; times are epoch milliseconds, as in memory. */
const CASTS = { text: 'text', number: 'double precision', time: 'bigint', flag: 'boolean' } as const;

/**
 * A condition as a boolean expression over a row whose columns are the facts by their names: it decides as `evaluate` does, never with
 * null. Only names of the table and bound parameters reach the SQL.
 * @param condition one that `checkCondition` has passed
 * @param values parameters that come before its own
 * @throws for a fact that the table does not have
 */
export function toSql(condition: Condition, table: FactTable, values: readonly unknown[] = []): SqlCondition {
  const compiled: Compiled = { table, values: [...values] };
  return { text: compile(condition, compiled), values: compiled.values };
}

function compile(condition: Condition, into: Compiled): string {
  if ('all' in condition) return `(${condition.all.map((part) => compile(part, into)).join(' and ')})`;
  if ('any' in condition) return `(${condition.any.map((part) => compile(part, into)).join(' or ')})`;
  if ('not' in condition) return `(not ${compile(condition.not, into)})`;
  return compileClause(condition, into);
}

function compileClause({ fact, op, value }: Clause, { table, values }: Compiled): string {
  const known = Object.hasOwn(table, fact) ? table[fact] : undefined;
  if (!known) throw new Error(`there is no fact ${fact}`);
  const column = `"${fact}"`;
  const bind = (bound: unknown, cast: string) => `$${values.push(bound)}::${cast}`;
  const cast = CASTS[known.type];
  if (op === 'isKnown') return `((${column} is not null) = ${bind(value ?? true, 'boolean')})`;
  if (op === 'between') {
    const [least, most] = value as number[];
    return `coalesce(${column} between ${bind(least, cast)} and ${bind(most, cast)}, false)`;
  }
  if (op === 'in' || op === 'nin') {
    const list = bind(value, `${cast}[]`);
    return `coalesce(${column} ${op === 'in' ? `= any(${list})` : `<> all(${list})`}, false)`;
  }
  const operator = OPERATORS[op];
  if (!operator) throw new Error(`there is no operator ${op}`);
  return `coalesce(${column} ${operator} ${bind(known.type === 'time' ? Date.parse(String(value)) : value, cast)}, false)`;
}
