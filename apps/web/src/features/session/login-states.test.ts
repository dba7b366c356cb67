import { expect, test } from 'vitest';
import { eventOfRefusal, type LoginEvent, type LoginState, nextLoginState } from './login-states.ts';

const STATES: LoginState[] = ['idle', 'processing', 'verifying', 'choosing', 'success', 'failure'];
const follow = (events: LoginEvent[]) =>
  events.reduce<LoginState>((state, event) => nextLoginState(state, event)?.to ?? state, 'idle');

test('a second submit is ignored while one runs and for 500 ms after', () => {
  expect(nextLoginState('processing', 'submit')).toBeNull();
  expect(nextLoginState('failure', 'submit')).toBeNull();
  expect(follow(['submit', 'refuse', 'release', 'submit'])).toBe('processing');
});

test('remember-me is stored on success and cleared on failure', () => {
  expect(nextLoginState('processing', 'open')).toEqual({ to: 'success', remembered: 'store' });
  expect(nextLoginState('processing', 'refuse')).toEqual({ to: 'failure', remembered: 'clear' });
});

test('a login that could not be decided clears nothing', () => {
  for (const code of ['ERR_NETWORK', 'ECONNABORTED', 'TOO_MANY_REQUEST_LOGIN', 'captcha.required', 'required'])
    expect(nextLoginState('processing', eventOfRefusal(code))).toEqual({ to: 'failure' });
  for (const code of ['login.cred.err', 'verify.code.err', 'account.disabled', 'not.exists.user'])
    expect(eventOfRefusal(code)).toBe('refuse');
});

test('a second factor stands between the password and the session, and can be given up', () => {
  expect(follow(['submit', 'askFactor'])).toBe('verifying');
  expect(follow(['submit', 'askFactor', 'open'])).toBe('success');
  expect(follow(['submit', 'askFactor', 'close', 'submit'])).toBe('processing');
  expect(nextLoginState('verifying', 'submit')).toBeNull();
});

test('which account is asked before a second factor, never after', () => {
  expect(follow(['submit', 'askAccount', 'askFactor', 'open'])).toBe('success');
  expect(nextLoginState('verifying', 'askAccount')).toBeNull();
});

test('a session opens only from a login that was sent, and a success is the end', () => {
  expect(STATES.filter((state) => nextLoginState(state, 'open'))).toEqual(['processing', 'verifying', 'choosing']);
  for (const event of ['submit', 'open', 'refuse', 'close', 'release'] as const)
    expect(nextLoginState('success', event)).toBeNull();
});
