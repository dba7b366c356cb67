/** The types that facts have, with the operators of each. */
export const OPERATORS = {
  text: ['eq', 'ne', 'in', 'nin', 'isKnown'],
  number: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'isKnown'],
  time: ['before', 'after', 'isKnown'],
  flag: ['is', 'isKnown'],
} as const;

export type FactType = keyof typeof OPERATORS;

/** A fact that conditions may ask about. */
export interface Fact {
  type: FactType;
  /** Whether it may be unknown; a clause over an unknown fact does not hold. */
  isNullable: boolean;
  meaning: string;
}

/** Facts by their names. */
export type FactTable = Readonly<Record<string, Fact>>;

/** What visibility may ask about. A new one is a line here and a field of {@link Facts}. */
export const FACTS = {
  country: { type: 'text', isNullable: true, meaning: 'ISO 3166 code of the visitor’s country' },
  language: { type: 'text', isNullable: false, meaning: 'code of the page’s language' },
  level: { type: 'number', isNullable: true, meaning: 'rank of the member’s VIP level; unknown for visitors' },
  device: { type: 'text', isNullable: false, meaning: 'IOS, ANDROID or OTHER' },
  time: { type: 'time', isNullable: false, meaning: 'the moment of the decision' },
} as const satisfies Record<string, Fact>;
