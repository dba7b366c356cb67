import type { FactArguments } from './condition.ts';

const COMPARISONS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'isKnown'] as const;

/** The types that facts have, with the operators of each. Money is minor units of the market’s currency. */
export const OPERATORS = {
  text: ['eq', 'ne', 'in', 'nin', 'isKnown'],
  number: COMPARISONS,
  money: COMPARISONS,
  time: ['before', 'after', 'withinLast', 'olderThan', 'isKnown'],
  flag: ['is', 'isKnown'],
  set: ['has', 'hasAny', 'hasAll', 'hasNone', 'isKnown'],
} as const;

export type FactType = keyof typeof OPERATORS;
export type ArgumentName = keyof FactArguments;

/** A fact that conditions may use. */
export interface Fact {
  type: FactType;
  /** Whether it may be unknown; a clause over an unknown fact does not hold. */
  isNullable: boolean;
  meaning: string;
  /** The arguments that it accepts; without a window it counts everything. */
  args?: readonly ArgumentName[];
  /** Those of them that are required. */
  requires?: readonly ArgumentName[];
  /** Known only of an event while it is handled, never stored: such clauses are evaluated in memory only. */
  isOfEvent?: true;
}

/** Facts by their names. */
export type FactTable = Readonly<Record<string, Fact>>;

/** The facts of visibility. A new one needs a line here and a field of {@link Facts}. */
export const FACTS = {
  country: { type: 'text', isNullable: true, meaning: 'ISO 3166 code of the visitor’s country' },
  language: { type: 'text', isNullable: false, meaning: 'code of the page’s language' },
  level: { type: 'number', isNullable: true, meaning: 'rank of the member’s VIP level; unknown for visitors' },
  device: { type: 'text', isNullable: false, meaning: 'IOS, ANDROID or OTHER' },
  time: { type: 'time', isNullable: false, meaning: 'the moment of the decision' },
} as const satisfies Record<string, Fact>;

/** The facts of a triggering event, besides those of its member. */
export const EVENT_FACTS = {
  amount: { type: 'money', isNullable: true, isOfEvent: true, meaning: 'the amount of the event' },
  method: { type: 'text', isNullable: true, isOfEvent: true, meaning: 'the method of payment of the event' },
  game: { type: 'text', isNullable: true, isOfEvent: true, meaning: 'the code of the game of the event' },
} as const satisfies Record<string, Fact>;
