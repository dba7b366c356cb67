import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCondition } from './check-condition.ts';
import type { Condition, Facts } from './condition.ts';
import { deviceClassOf } from './device-class.ts';
import { evaluate } from './evaluate.ts';

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

test('isKnown tells a known fact from an unknown one', () => {
  const known: Condition = { id: 'k', fact: 'level', op: 'isKnown' };
  const unknown: Condition = { id: 'u', fact: 'level', op: 'isKnown', value: false };
  expect([isMet(known), isMet(unknown)]).toEqual([true, false]);
  expect([isMet(known, { level: null }), isMet(unknown, { level: null })]).toEqual([false, true]);
});

test('names each failing part of an all, an any as one group, and what held under a not', () => {
  const failing = { all: [country('eq', 'PH'), level('gte', 1), { any: [level('gt', 5), country('eq', 'BR')] }] };
  expect(evaluate(failing, FACTS).failed).toEqual([
    { path: '/all/0', ids: ['country eq'] },
    { path: '/all/2/any', ids: ['level gt', 'country eq'] },
  ]);
  expect(evaluate({ not: { any: [country('eq', 'VN'), level('gt', 5)] } }, FACTS).failed).toEqual([
    { path: '/not', ids: ['country eq'] },
  ]);
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

test('saves a not over a fact that may be unknown with isKnown beside it', () => {
  const guarded = { all: [{ id: 'k', fact: 'country', op: 'isKnown' }, { not: country('in', ['US']) }] };
  expect(checkCondition(guarded)).toEqual([]);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'IOS'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'ANDROID'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'OTHER'],
  ['', 'OTHER'],
])('knows the device of %s', (userAgent, device) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});
