import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCondition } from './check-condition.ts';
import type { Condition, Facts } from './condition.ts';
import { deviceClassOf } from './device-class.ts';
import { evaluate } from './evaluate.ts';
import { factKey } from './fact-key.ts';
import { EVENT_FACTS, type FactTable } from './facts.data.ts';
import { toSql } from './to-sql.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const FACTS: Facts = { country: 'VN', language: 'VI', level: 2, device: 'IOS', time: NOON };
const country = (op: string, value: string | string[]): Condition => ({
  id: `country ${op}`,
  fact: 'country',
  op,
  value,
});
const level = (op: string, value: number | number[]): Condition => ({ id: `level ${op}`, fact: 'level', op, value });
const isMet = (condition: Condition, facts: Partial<Facts> = {}) => evaluate(condition, { ...FACTS, ...facts }).isMet;

test.each([
  [country('eq', 'VN'), true],
  [country('ne', 'VN'), false],
  [country('in', ['VN', 'LA']), true],
  [country('nin', ['VN', 'LA']), false],
  [level('gte', 2), true],
  [level('gt', 2), false],
  [level('between', [1, 2]), true],
  [level('between', [3, 4]), false],
  [{ id: 'a', fact: 'time', op: 'after', value: '2026-11-22T12:00:00Z' }, true],
  [{ id: 'b', fact: 'time', op: 'before', value: '2026-11-22T12:00:00Z' }, false],
  [{ id: 'c', fact: 'time', op: 'before', value: '2026-11-22T21:00:00+08:00' }, true],
] as [Condition, boolean][])('decides %j: %j', (condition, expected) => {
  expect(isMet(condition)).toBe(expected);
});

test.each(['eq', 'ne', 'in', 'nin'])('does not hold for an unknown fact with the operator %s', (op) => {
  expect(isMet(country(op, ['in', 'nin'].includes(op) ? ['VN'] : 'VN'), { country: null })).toBe(false);
});

test('isKnown distinguishes a known fact from an unknown one', () => {
  const known: Condition = { id: 'k', fact: 'level', op: 'isKnown' };
  const unknown: Condition = { id: 'u', fact: 'level', op: 'isKnown', value: false };
  expect([isMet(known), isMet(unknown)]).toEqual([true, false]);
  expect([isMet(known, { level: null }), isMet(unknown, { level: null })]).toEqual([false, true]);
});

test('names each failing part of an all, an any as one group, and what held under a not', () => {
  const failing = { all: [country('eq', 'PH'), level('gte', 1), { any: [level('gt', 5), country('eq', 'BR')] }] };
  const clause = { args: null, actual: 'VN', fact: 'country', op: 'eq', id: 'country eq' };
  expect(evaluate(failing, FACTS).failed).toEqual([
    { path: '/all/0', clauses: [{ ...clause, expected: 'PH', reason: 'different' }] },
    {
      path: '/all/2/any',
      clauses: [
        { id: 'level gt', fact: 'level', args: null, op: 'gt', expected: 5, actual: 2, reason: 'tooLow' },
        { ...clause, expected: 'BR', reason: 'different' },
      ],
    },
  ]);
  expect(evaluate({ not: { any: [country('eq', 'VN'), level('gt', 5)] } }, FACTS).failed).toEqual([
    { path: '/not', clauses: [{ ...clause, expected: 'VN', reason: 'held' }] },
  ]);
});

test('names only the failing clauses within the parts of an any', () => {
  const parts = { any: [{ all: [country('eq', 'VN'), level('gt', 5)] }, level('gt', 9)] };
  const [group] = evaluate(parts, FACTS).failed;
  expect(group?.clauses.map(({ expected, id }) => [id, expected])).toEqual([
    ['level gt', 5],
    ['level gt', 9],
  ]);
});

test.each([
  ['eq', 'PH', 'VN', 'different'],
  ['ne', 'VN', 'VN', 'same'],
  ['in', ['PH'], 'VN', 'notListed'],
  ['nin', ['VN'], 'VN', 'listed'],
  ['lt', 2, 2, 'tooHigh'],
  ['lte', 1, 2, 'tooHigh'],
  ['gt', 2, 2, 'tooLow'],
  ['gte', 3, 2, 'tooLow'],
  ['between', [3, 4], 2, 'tooLow'],
  ['between', [0, 1], 2, 'tooHigh'],
  ['before', '2026-11-22T12:00:00Z', NOON, 'tooLate'],
  ['after', '2026-11-22T12:00:01Z', NOON, 'tooEarly'],
  ['withinLast', 'P1D', NOON - 86_400_001, 'tooLongAgo'],
  ['olderThan', 'P1D', NOON - 86_400_000, 'tooRecent'],
  ['is', true, false, 'different'],
  ['has', 'a', ['b'], 'missing'],
  ['hasAny', ['a', 'c'], ['b'], 'missing'],
  ['hasAll', ['a', 'b'], ['b'], 'missing'],
  ['hasNone', ['b'], ['b'], 'present'],
  ['isKnown', undefined, null, 'unknown'],
  ['isKnown', false, 1, 'known'],
  ['gte', 3, null, 'unknown'],
] as const)('explains why %s %j does not hold for %j: %s', (op, value, actual, reason) => {
  const clause = { id: 'c', fact: 'any', op, ...(value !== undefined && { value: value as never }) };
  const { failed, isMet } = evaluate(clause, { any: actual }, NOON);
  expect(isMet).toBe(false);
  expect(failed[0]?.clauses).toEqual([
    { id: 'c', fact: 'any', args: null, op, expected: value ?? null, actual, reason },
  ]);
});

test.each([
  ['has', 'a', true],
  ['hasAny', ['a', 'z'], true],
  ['hasAll', ['a', 'b'], true],
  ['hasAll', ['a', 'z'], false],
  ['hasNone', ['y', 'z'], true],
  ['hasNone', ['a'], false],
])('decides %s %j for a set: %j', (op, value, expected) => {
  expect(evaluate({ id: 'c', fact: 'tags', op, value }, { tags: ['a', 'b'] }).isMet).toBe(expected);
});

test('counts durations back from the moment of the decision, and throws without one', () => {
  const last: Condition = { id: 'c', fact: 'lastBetAt', op: 'withinLast', value: 'PT2H' };
  const at = { lastBetAt: NOON - 7_200_000 };
  expect([0, 1].map((later) => evaluate(last, at, NOON + later).isMet)).toEqual([true, false]);
  expect(() => evaluate(last, at)).toThrow('the moment of the decision');
  expect(() => toSql(last, { lastBetAt: { type: 'time', isNullable: true, meaning: '' } })).toThrow('moment');
});

test('reads a fact by its arguments', () => {
  const clause = { id: 'c', fact: 'deposits', op: 'gte', value: 2, args: { window: { last: 'P7D' }, method: 'pix' } };
  expect(factKey(clause)).toBe('deposits(method=pix,window=P7D)');
  expect(factKey({ fact: 'deposits', args: { window: 'lifetime' } })).toBe('deposits');
  expect(evaluate(clause, { 'deposits(method=pix,window=P7D)': 2, deposits: 0 }).isMet).toBe(true);
});

const TABLE: FactTable = {
  ...EVENT_FACTS,
  country: { type: 'text', isNullable: true, meaning: '' },
  deposits: { type: 'money', isNullable: false, meaning: '', args: ['window'] },
  claimed: { type: 'flag', isNullable: false, meaning: '', args: ['offer'], requires: ['offer'] },
  tags: { type: 'set', isNullable: false, meaning: '' },
  lastBetAt: { type: 'time', isNullable: true, meaning: '' },
};

test.each([
  [{ fact: 'deposits', op: 'gte', value: 1, args: { method: 'pix' } }, 'takes no method'],
  [{ fact: 'deposits', op: 'gte', value: 1, args: { window: { last: 'a week' } } }, 'no such window'],
  [{ fact: 'deposits', op: 'gte', value: 1, args: { window: { calendar: 'year' } } }, 'no such window'],
  [{ fact: 'deposits', op: 'gte', value: 1, args: { window: { calendar: 'day', offset: -2 } } }, 'no such window'],
  [{ fact: 'deposits', op: 'gte', value: 1, args: { window: null } }, 'no such window'],
  [{ fact: 'deposits', op: 'gte', value: 1, args: [] }, 'no shape'],
  [{ fact: 'deposits', op: 'gte', value: 1.5 }, 'does not fit'],
  [{ fact: 'deposits', op: 'gte', value: { minor: 100, currency: 'PHP' } }, 'currency is VND'],
  [{ fact: 'claimed', op: 'is', value: true }, 'needs the argument offer'],
  [{ fact: 'claimed', op: 'is', value: true, args: { offer: "a'; --" } }, 'no such offer'],
  [{ fact: 'tags', op: 'hasAny', value: [] }, 'does not fit'],
  [{ fact: 'tags', op: 'eq', value: 'a' }, 'no such operator'],
  [{ fact: 'lastBetAt', op: 'withinLast', value: '7 days' }, 'does not fit'],
])('refuses to save a clause of %j', (clause, reason) => {
  expect(checkCondition({ id: 'c', ...clause }, TABLE, { currency: 'VND' }).join()).toContain(reason);
});

test('saves amounts of the market’s currency, windows, sets and durations', () => {
  const all = [
    { fact: 'deposits', op: 'gte', value: { minor: 100, currency: 'VND' }, args: { window: { calendar: 'month' } } },
    { fact: 'deposits', op: 'between', value: [1, 2], args: { window: 'lifetime' } },
    { fact: 'tags', op: 'hasNone', value: ['a'] },
    { fact: 'lastBetAt', op: 'olderThan', value: 'P30D' },
    { fact: 'claimed', op: 'is', value: false, args: { offer: 'welcome' } },
  ].map((clause, at) => ({ id: String(at), ...clause }));
  expect(checkCondition({ all }, TABLE, { currency: 'VND' })).toEqual([]);
});

test('decides about the facts of an event in memory only', () => {
  const large: Condition = { id: 'c', fact: 'amount', op: 'gte', value: 100 };
  expect(checkCondition(large, TABLE)).toEqual([]);
  expect(evaluate(large, { amount: 100 }).isMet).toBe(true);
  expect(() => toSql(large, TABLE)).toThrow('only known of events');
});

const clause = fc.oneof(
  fc.constantFrom(country('eq', 'VN'), country('in', ['PH', 'BR']), country('ne', 'VN')),
  fc.constantFrom(level('lt', 2), level('gte', 1), level('between', [2, 3])),
);
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    clause,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('tree').map((not) => ({ not })),
  ),
}));
const facts = fc.record({
  country: fc.constantFrom('VN', 'PH', null),
  level: fc.constantFrom(0, 2, null),
  language: fc.constant('VI'),
  device: fc.constant('IOS'),
  time: fc.constant(NOON),
});

test('is met exactly when nothing failed', () => {
  fc.assert(
    fc.property(tree, facts, (condition, known) => {
      const verdict = evaluate(condition, known);
      expect(verdict.isMet).toBe(verdict.failed.length === 0);
    }),
  );
});

test('obeys De Morgan', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), facts, (parts, known) => {
      const negated = parts.map((not) => ({ not }));
      expect(evaluate({ not: { all: parts } }, known).isMet).toBe(evaluate({ any: negated }, known).isMet);
      expect(evaluate({ not: { any: parts } }, known).isMet).toBe(evaluate({ all: negated }, known).isMet);
    }),
  );
});

test.each([
  [{ id: 'x', fact: 'shoeSize', op: 'eq', value: 1 }, 'unknown fact'],
  [{ id: 'x', fact: 'country', op: 'gt', value: 'VN' }, 'no such operator'],
  [{ id: 'x', fact: 'country', op: 'in', value: 'VN' }, 'does not fit'],
  [{ id: 'x', fact: 'level', op: 'eq', value: '2' }, 'does not fit'],
  [{ id: 'x', fact: 'level', op: 'between', value: [1] }, 'does not fit'],
  [{ id: 'x', fact: 'time', op: 'after', value: 'tomorrow' }, 'does not fit'],
  [{ fact: 'country', op: 'eq', value: 'VN' }, 'no id'],
  [{ not: country('eq', 'VN') }, 'without isKnown'],
  [{ any: [{ id: 'k', fact: 'country', op: 'isKnown' }, { not: country('eq', 'VN') }] }, 'without isKnown'],
  [{ all: [] }, 'no list'],
  [{ all: [country('eq', 'VN')], any: [] }, 'more than one'],
  [null, 'no condition'],
  [{ all: Array.from({ length: 51 }, () => country('eq', 'VN')) }, 'more than 50'],
  [
    { not: { not: { not: { not: { not: { not: { id: 'x', fact: 'language', op: 'eq', value: 'VI' } } } } } } },
    'deeper',
  ],
  [{ id: 'x', fact: 'country', op: 'in', value: Array(1001).fill('VN') }, 'does not fit'],
])('refuses to save %j', (condition, reason) => {
  expect(checkCondition(condition).join()).toContain(reason);
});

test('saves a not over a fact that may be unknown if isKnown guards it', () => {
  const guarded = { all: [{ id: 'k', fact: 'country', op: 'isKnown' }, { not: country('in', ['US']) }] };
  expect(checkCondition(guarded)).toEqual([]);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'IOS'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'ANDROID'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'OTHER'],
  ['', 'OTHER'],
])('recognises the device of %s', (userAgent, device) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});
