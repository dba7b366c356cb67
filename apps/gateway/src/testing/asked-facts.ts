import type { Clause, FactArguments } from '@foyer/conditions/condition.ts';
import type { MemberFact } from '../engagement/facts/fact.ts';
import { MEMBER_FACTS } from '../engagement/facts/member-facts.ts';

/** A clause over a fact. */
export const ask = (fact: string, args?: FactArguments): Clause => ({
  id: 'c',
  fact,
  op: 'isKnown',
  ...(args && { args }),
});
/** Every fact without its arguments, and some with them. */
export const asked = (): Clause[] => [
  ...Object.entries(MEMBER_FACTS as Record<string, MemberFact>)
    .filter(([, { requires }]) => !requires)
    .map(([fact]) => ask(fact)),
  ...ARGUMENTS.flatMap(([fact, list]) => list.map((args) => ask(fact, args))),
];
export const WEEK: FactArguments = { window: { last: 'P7D' } };
export const MONTH: FactArguments = { window: { last: 'P30D' } };
/** The arguments of facts in tests. */
export const ARGUMENTS: [string, FactArguments[]][] = [
  ['depositsCount', [WEEK, { window: { calendar: 'month' } }, { method: 'pix' }]],
  ['depositsMinor', [WEEK, { window: { last: 'PT36H' } }]],
  ['depositsLastAt', [WEEK]],
  ['withdrawalsCount', [{ ...WEEK, method: 'pix' }]],
  ['turnoverMinor', [WEEK, MONTH, { category: 'LOTT' }, { window: { calendar: 'day', offset: -1 } }]],
  ['netLossMinor', [WEEK, { window: { calendar: 'week', offset: -1 } }]],
  ['maxStakeMinor', [WEEK, { ...MONTH, category: 'LOTT' }]],
  ['activeDays', [MONTH]],
  ['points', [MONTH]],
  ['claims', [WEEK]],
  ['claimed', [{ offer: 'welcome' }, { offer: 'rebate', ...WEEK }]],
  ['hasConsent', [{ channel: 'mail' }, { channel: 'sms' }, { channel: 'inbox' }]],
  ['received', [WEEK, { channel: 'mail' }, { ...MONTH, channel: 'inbox' }]],
];
