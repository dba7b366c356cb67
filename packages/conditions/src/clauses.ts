import type { Clause, Condition } from './condition.ts';

/** Whether all clauses of a condition must hold, so that they can be shown as one list. */
export const isList = (condition: Condition): boolean =>
  'all' in condition ? condition.all.every(isList) : !('any' in condition || 'not' in condition);

/** Every clause of a condition, in order. */
export function findClauses(condition: Condition): Clause[] {
  if ('all' in condition) return condition.all.flatMap(findClauses);
  if ('any' in condition) return condition.any.flatMap(findClauses);
  return 'not' in condition ? findClauses(condition.not) : [condition];
}
