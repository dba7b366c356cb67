import { expect, test } from 'vitest';
import { type AutoLoginStart, findAutoLoginSkipReason } from './auto-login-rules.ts';

const REMEMBERED = { type: 'username', username: 'demo', merchant: 'lotus', secret: 's', attempt: 'a' } as const;
const START: AutoLoginStart = {
  hasSession: false,
  search: '?r=A1',
  isAllowed: true,
  isOn: true,
  merchant: 'lotus',
  remembered: REMEMBERED,
};

test('logs a remembered member in at the start', () => {
  expect(findAutoLoginSkipReason(START)).toBeNull();
});

const RULES: [string, Partial<AutoLoginStart>, string][] = [
  ['a session exists', { hasSession: true }, 'session'],
  ['redirectUrl is present', { search: '?redirectUrl=https://pay.example' }, 'has-redirect'],
  ['backUrl is present', { search: '?backUrl=' }, 'has-redirect'],
  ['the autoLogin flag is 0', { isAllowed: false }, 'flag'],
  ['the white-label auto-login setting is off', { isOn: false }, 'switch'],
  ['the stored merchant differs', { merchant: 'aurora' }, 'other-merchant'],
  ['the stored type is SMS', { remembered: { ...REMEMBERED, type: 'sms' } }, 'sms'],
  ['nothing is stored', { remembered: null }, 'nothing-remembered'],
  ['only a name is stored', { remembered: { ...REMEMBERED, secret: '' } }, 'no-secret'],
];

test.each(RULES)('skips auto-login if %s', (_rule, difference, reason) => {
  expect(findAutoLoginSkipReason({ ...START, ...difference })).toBe(reason);
});
