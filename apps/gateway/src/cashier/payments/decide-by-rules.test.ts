import { readFileSync } from 'node:fs';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { describe, expect, test } from 'vitest';
import { type Cashier, CashierSchema, findCashierFaults } from './cashier-document.ts';
import { decideByRules } from './decide-by-rules.ts';

const read = (brand: string): Cashier => JSON.parse(readFileSync(`${TEST_MERCHANTS}/${brand}/cashier.json`, 'utf8'));
const { rules } = read('samba');
const USUAL = {
  ...{ kycLevel: 1, amount: 1000, sum24h: 1000, count24h: 1, sum30d: 1000, count30d: 1, failures24h: 0, net30d: 0 },
  ...{ method: 'pix', beneficiaryAgeHours: 30, nameMatch: 'exact', leftToPlay: 0, payingAccount: 'yes', sharedBy: 0 },
};

test.each([
  ['approves the usual', {}, 'usual', 'approve'],
  ['reviews a shared account', { sharedBy: 1 }, 'shared-account', 'review'],
  ['reviews a name that is only similar', { nameMatch: 'likely' }, 'name-not-sure', 'review'],
  ['reviews an account that has not paid', { payingAccount: 'no' }, 'other-account', 'review'],
  ['reviews more than the limit', { amount: 50_001 }, 'large', 'review'],
  ['reviews many', { count24h: 4 }, 'many', 'review'],
  ['reviews what no rule says', { failures24h: 1 }, null, 'review'],
])('%s', (_what, facts, ruleId, outcome) => {
  expect(decideByRules(rules, { ...USUAL, ...facts })).toMatchObject({ ruleId, outcome });
});

test('stores each clause with its value and its limit', () => {
  const { clauses, staffText } = decideByRules(rules, { ...USUAL, failures24h: 2 });
  expect(clauses).toEqual([{ id: 'failures', fact: 'failures24h', op: 'eq', limit: 0, actual: 2, holds: false }]);
  expect(staffText).toContain('failures');
});

test('lets the lowest priority number win, regardless of the order', () => {
  const both = [
    { id: 'b', version: 1, priority: 2, when: null, outcome: 'approve' as const },
    { id: 'a', version: 3, priority: 1, when: null, outcome: 'reject' as const, staffText: 'no' },
  ];
  expect(decideByRules(both, USUAL)).toMatchObject({ ruleId: 'a', version: 3, outcome: 'reject' });
});

describe('a document', () => {
  const fault = (change: (cashier: Cashier) => void): string[] => {
    const cashier = read('lotus');
    change(cashier);
    return findCashierFaults(cashier);
  };
  test('of a demo brand has no fault', () => {
    for (const brand of ['lotus', 'aurora', 'samba']) expect(findCashierFaults(read(brand))).toEqual([]);
    expect(CashierSchema.type).toBe('object');
  });
  test.each([
    [
      'a method twice',
      (cashier: Cashier) => void cashier.methods.push(...cashier.methods.slice(0, 1)),
      'method vietqr is there twice',
    ],
    [
      'a minimum above the maximum',
      (cashier: Cashier) => void Object.assign(cashier.methods[0]?.deposit ?? {}, { minMinor: '99999999999' }),
      'minimum is above',
    ],
    [
      'an unknown fact',
      (cashier: Cashier) =>
        void Object.assign(cashier.rules[0] ?? {}, { when: { id: 'x', fact: 'mood', op: 'eq', value: 1 } }),
      'unknown fact',
    ],
    [
      'a review without words',
      (cashier: Cashier) => void Object.assign(cashier.rules[0] ?? {}, { memberText: undefined }),
      'needs its texts',
    ],
    ['no level 0', (cashier: Cashier) => void cashier.levels.shift(), 'no level 0'],
    [
      'a broken expression',
      (cashier: Cashier) => void Object.assign(cashier.methods[1]?.withdrawal ?? {}, { account: '(' }),
      'no regular expression',
    ],
  ])('with %s cannot be published', (_what, change, expected) => {
    expect(fault(change).join()).toContain(expected);
  });
});
