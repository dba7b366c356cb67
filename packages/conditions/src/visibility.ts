import Type, { type Static } from 'typebox';
import { checkCondition } from './check-condition.ts';
import type { Condition, Facts } from './condition.ts';
import { evaluate } from './evaluate.ts';

/** A moment with its zone, such as `2026-12-01T00:00:00+07:00`. */
export const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?(Z|[+-]\\d\\d:\\d\\d)$' });

/** When and for whom a part of a document is shown; absent fields restrict nothing. `[from, until)`. */
export const VisibilitySchema = Type.Object({
  from: Type.Optional(Moment),
  until: Type.Optional(Moment),
  condition: Type.Optional(Type.Unknown({ description: 'packages/conditions' })),
});

type Visibility = Static<typeof VisibilitySchema>;

/** Whether a part is shown at this time and to this caller. A published condition has been checked. */
export function isVisible(shown: Visibility | undefined, facts: Facts): boolean {
  if (!shown) return true;
  if (shown.from && facts.time < Date.parse(shown.from)) return false;
  if (shown.until && facts.time >= Date.parse(shown.until)) return false;
  const condition = shown.condition as Condition | undefined;
  return condition === undefined || evaluate(condition, facts).isMet;
}

/** The faults in the conditions of parts, one line each, beginning with the part's id. */
export function findVisibilityFaults(parts: readonly { id: string; shown?: Visibility | undefined }[]): string[] {
  return parts.flatMap(({ id, shown }) =>
    shown?.condition === undefined ? [] : checkCondition(shown.condition).map((fault) => `${id}: ${fault}`),
  );
}
