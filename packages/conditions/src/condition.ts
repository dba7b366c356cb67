import Type, { type Static } from 'typebox';

const MOST_VALUES = 1000;
const Text = Type.String({ maxLength: 100 });
const Instant = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$',
});

/** The shape of a value, by the operator’s type; `check-condition.ts` has the rest of the rules. */
export const ConditionValue = Type.Union([
  Type.Number(),
  Instant,
  Text,
  Type.Boolean(),
  Type.Array(Text, { maxItems: MOST_VALUES }),
  Type.Array(Type.Number(), { maxItems: MOST_VALUES }),
]);

/** One clause: a fact, an operator and a value. */
export interface Clause {
  /** Names the clause among those that failed. */
  id: string;
  fact: string;
  op: string;
  value?: Static<typeof ConditionValue>;
}

/** A tree of clauses. */
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Clause;

/** Facts by name, for any table of them. */
export type FactValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What is known at a decision of visibility; null is unknown. `time` is epoch milliseconds. */
export interface Facts extends FactValues {
  country: string | null;
  language: string;
  level: number | null;
  device: string;
  time: number;
}
