import Type, { type Static } from 'typebox';

const MAX_VALUES = 1000;
const Text = Type.String({ maxLength: 100 });
const Instant = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$',
});

/** An amount in minor units that names its currency. A plain number is in the market's currency. */
const Money = Type.Object(
  { minor: Type.Integer(), currency: Type.String({ pattern: '^[A-Z]{3,5}$' }) },
  { additionalProperties: false },
);

/** The shape of a value, by the operator’s type; `check-condition.ts` has the rest of the rules. */
export const ConditionValue = Type.Union([
  Type.Number(),
  Instant,
  Text,
  Type.Boolean(),
  Money,
  Type.Array(Text, { maxItems: MAX_VALUES }),
  Type.Array(Type.Number(), { maxItems: MAX_VALUES }),
]);

/**
 * The period that a fact covers, `[from, to)`: this long before the decision, a calendar period of the market’s zone (the current one, or
 * with `offset` −1 the previous one), or everything.
 */
export type FactWindow = { last: string } | { calendar: 'day' | 'week' | 'month'; offset?: 0 | -1 } | 'lifetime';

/** Arguments of a fact; its definition lists those that it accepts. */
export interface FactArguments {
  window?: FactWindow;
  /** A class of games. */
  category?: string;
  /** A method of payment. */
  method?: string;
  /** The id of an offer. */
  offer?: string;
  /** A channel of messages. */
  channel?: string;
}

/** One clause: a fact, an operator and a value. */
export interface Clause {
  /** Names the clause among those that failed. */
  id: string;
  fact: string;
  args?: FactArguments;
  op: string;
  value?: Static<typeof ConditionValue>;
}

/** A tree of clauses. */
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Clause;

/** The value of a fact; null or absent if unknown. Times are epoch milliseconds. */
export type FactValue = string | number | boolean | readonly string[] | null | undefined;

/** Facts by their keys (`fact-key.ts`), for any table of them. */
export type FactValues = Readonly<Record<string, FactValue>>;

/** The facts for a decision about visibility; null is unknown. `time` is epoch milliseconds. */
export interface Facts extends FactValues {
  country: string | null;
  language: string;
  level: number | null;
  device: string;
  time: number;
}
