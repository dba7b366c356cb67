import { findClauses } from '@foyer/conditions/clauses.ts';
import type { Clause, Condition, FactValues } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import type { OfferNeed } from '@foyer/contract/promotion/shapes.ts';

/** The clauses that have words for members, by fact and operator. */
const WORDED: Readonly<Record<string, OfferNeed>> = {
  'country in': 'country',
  'country isKnown': 'countryKnown',
  'level gte': 'level',
  'accountAgeDays gte': 'accountAge',
  'kycLevel gte': 'identity',
  'ownLimits gte': 'ownLimits',
  'depositsCount gte': 'deposits',
  'depositsCount eq': 'depositsExactly',
  'depositsMinor gte': 'depositSum',
  'turnover7dMinor gte': 'turnoverWeek',
  'turnover30dMinor gte': 'turnoverMonth',
  'activeDays30d gte': 'activeDays',
  'isInstalled is': 'installed',
  'isReferred is': 'referred',
  'registeredAt after': 'registeredAfter',
};

const wordOf = ({ fact, op, value }: Clause): OfferNeed | undefined =>
  // Only what a member can be told to do, or to be.
  (op === 'is' && value !== true) || (op === 'isKnown' && value === false) ? undefined : WORDED[`${fact} ${op}`];

/** Whether a clause can be put in words for members. */
export const isWorded = (clause: Clause): boolean => wordOf(clause) !== undefined;

/** One thing that an offer asks of its member. */
export interface Need {
  need: OfferNeed;
  isMet: boolean;
  /** An amount in minor units, for needs about money. */
  amountMinor: string | null;
  count: number | null;
  texts: string[];
  at: string | null;
}

const MONEY: ReadonlySet<OfferNeed> = new Set(['depositSum', 'turnoverWeek', 'turnoverMonth']);

/** What an offer asks for, each met or not. The facts of a visitor are all unknown. */
export function findNeeds(condition: Condition | undefined, facts: FactValues): Need[] {
  if (!condition) return [];
  return findClauses(condition).flatMap((clause) => {
    const need = wordOf(clause);
    if (!need) return [];
    const { value } = clause;
    const isMoney = MONEY.has(need);
    return [
      {
        need,
        isMet: evaluate(clause, facts).isMet,
        amountMinor: isMoney ? String(value) : null,
        count: typeof value === 'number' && !isMoney ? value : null,
        texts: Array.isArray(value) ? value.map(String) : [],
        at: need === 'registeredAfter' ? String(value) : null,
      },
    ];
  });
}
