import { findClauses } from '@foyer/conditions/clauses.ts';
import type { Clause, Condition, FactValue, FactWindow } from '@foyer/conditions/condition.ts';
import { durationMs } from '@foyer/conditions/duration.ts';
import { evaluate, plainOf } from '@foyer/conditions/evaluate.ts';
import { factKey } from '@foyer/conditions/fact-key.ts';
import type { NeedLine, OfferNeed } from '@foyer/contract/promotion/shapes.ts';
import type { Static } from 'typebox';
import { requireFact } from '../facts/member-facts.ts';
import type { MemberFacts } from '../facts/read-facts.store.ts';

/** One requirement of an offer. */
export type Need = Static<typeof NeedLine>;

function needOf({ fact, op, value }: Clause): OfferNeed | undefined {
  const need = requireFact(fact).needs?.[op];
  return typeof need === 'function' ? need(value) : need;
}

/** Whether a clause can be shown to members as a requirement. */
export const isWorded = (clause: Clause): boolean => needOf(clause) !== undefined;

/** The requirements of an offer, each met or not. @param facts of a member; null for a visitor */
export function findNeeds(condition: Condition | undefined, facts: MemberFacts | null): Need[] {
  if (!condition) return [];
  return findClauses(condition).flatMap((clause) => {
    const need = needOf(clause);
    if (!need) return [];
    const isMet = facts !== null && evaluate(clause, facts.values, facts.at).isMet;
    return [{ need, isMet, ...toNeededValue(clause), done: isMet ? null : doneOf(clause, facts) }];
  });
}

function toNeededValue({ args, fact, op, value }: Clause): Omit<Need, 'need' | 'isMet' | 'done'> {
  const { type } = requireFact(fact);
  const plain = plainOf(value);
  return {
    amountMinor: type === 'money' ? String(plain) : null,
    count: typeof plain === 'number' && type !== 'money' ? plain : null,
    texts: textsOf(args?.offer ?? (type === 'text' ? plain : null)),
    at: type === 'time' && (op === 'before' || op === 'after') ? String(value) : null,
    window: toWindow(args?.window),
  };
}

const textsOf = (value: unknown): string[] =>
  value === null || value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

/** The member's progress, for requirements that can be counted. */
function doneOf(clause: Clause, facts: MemberFacts | null): string | null {
  const actual: FactValue = facts?.values[factKey(clause)];
  return clause.op === 'gte' && typeof actual === 'number' ? String(actual) : null;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

function toWindow(window: FactWindow | undefined): Need['window'] {
  if (window === undefined || window === 'lifetime') return null;
  if ('calendar' in window)
    return { span: window.offset === -1 ? `${window.calendar}Before` : window.calendar, count: null };
  const hours = (durationMs(window.last) ?? 0) / HOUR_MS;
  return hours % DAY_HOURS === 0 ? { span: 'days', count: hours / DAY_HOURS } : { span: 'hours', count: hours };
}
