import { createTranslate } from '@foyer/i18n/translate.tsx';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import type { Translate } from '../../../page/messages.ts';
import { explainProvider, reasonFrom } from './explain-provider.ts';

// Without texts the key itself is shown.
const t: Translate = createTranslate({ locale: 'en-US', messages: {} });
const textOf = (code: string, message = '') => explainProvider({ code, message }, t);

test.each([
  ['auth/popup-blocked', 'session.authPopupBlocked'],
  ['auth/network-request-failed', 'session.authNetwork'],
  ['auth/unauthorized-domain', 'session.authDomain'],
  ['auth/code-expired', 'session.authExpired'],
  ['auth/unknown', 'session.socialFailed'],
  ['auth/never-heard-of', 'session.socialFailed'],
  ['not_support_incognito', 'session.incognito'],
])('translates %s', (code, key) => {
  expect(textOf(code, 'Firebase: Error.')).toBe(key);
});

test('names the browser in which a sign-in was started', () => {
  const translate: Translate = createTranslate({
    locale: 'en-US',
    messages: { 'session.authStartedIn': compile('In {browser}') },
  });
  const textIn = (code: string) => explainProvider({ code, message: '' }, translate);
  expect(textIn('auth/started-in-safari')).toBe('In Safari');
  expect(textIn('auth/started-in-evil')).toBe('session.socialFailed');
});

test('shows the gateway’s own message, and the fallback without one', () => {
  expect(textOf('line_invalid_token', 'Please sign in with LINE again.')).toBe('Please sign in with LINE again.');
  expect(textOf('line_invalid_token')).toBe('session.socialFailed');
});

test('gives the reason of a provider only', () => {
  expect(reasonFrom({ code: 'auth/popup-blocked', message: 'Blocked.' })).toBe('Blocked.');
  expect(reasonFrom({ code: 'line_invalid_token', message: 'Again.' })).toBe('');
});
