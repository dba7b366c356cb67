import { expect, test } from 'vitest';
import { eventOfRefusal, type LoginEvent, type LoginState, nextLoginState } from './login-states.ts';

const STATES: LoginState[] = ['idle', 'processing', 'verifying', 'choosing', 'success', 'failure'];
const follow = (events: LoginEvent[]) =>
  events.reduce<LoginState>((state, event) => nextLoginState(state, event)?.to ?? state, 'idle');

test('ignores a second submit while one runs and for 500 ms after', () => {
  expect(nextLoginState('processing', 'submit')).toBeNull();
  expect(nextLoginState('failure', 'submit')).toBeNull();
  expect(follow(['submit', 'refuse', 'release', 'submit'])).toBe('processing');
});

test('distinguishes refused credentials from a login that could not be decided', () => {
  for (const code of ['ERR_NETWORK', 'ECONNABORTED', 'TOO_MANY_REQUEST_LOGIN', 'captcha.required', 'required'])
    expect(eventOfRefusal(code)).toBe('fail');
  for (const code of ['login.cred.err', 'verify.code.err', 'account.disabled', 'not.exists.user'])
    expect(eventOfRefusal(code)).toBe('refuse');
});

test('requires the second factor between password and session, and lets it be cancelled', () => {
  expect(follow(['submit', 'askFactor'])).toBe('verifying');
  expect(follow(['submit', 'askFactor', 'open'])).toBe('success');
  expect(follow(['submit', 'askFactor', 'close', 'submit'])).toBe('processing');
  expect(nextLoginState('verifying', 'submit')).toBeNull();
});

test('asks which account to use before a second factor, never after', () => {
  expect(follow(['submit', 'askAccount', 'askFactor', 'open'])).toBe('success');
  expect(nextLoginState('verifying', 'askAccount')).toBeNull();
});

test('opens a session only from a login that was sent, and ends with a success', () => {
  expect(STATES.filter((state) => nextLoginState(state, 'open'))).toEqual(['processing', 'verifying', 'choosing']);
  for (const event of ['submit', 'open', 'refuse', 'close', 'release'] as const)
    expect(nextLoginState('success', event)).toBeNull();
});
