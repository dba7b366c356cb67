import { expect, test } from 'vitest';
import { nextRegisterState, type RegisterEvent, type RegisterState } from './register-states.ts';

const follow = (events: RegisterEvent[]) =>
  events.reduce<RegisterState>((state, event) => nextRegisterState(state, event)?.to ?? state, 'idle');

test('ignores a second submit while one runs and for 500 ms afterwards', () => {
  expect(follow(['submit'])).toBe('submitting');
  expect(nextRegisterState('submitting', 'submit')).toBeNull();
  expect(follow(['submit', 'refuse'])).toBe('refused');
  expect(nextRegisterState('refused', 'submit')).toBeNull();
  expect(follow(['submit', 'refuse', 'release'])).toBe('idle');
  expect(follow(['submit', 'refuse', 'release', 'submit'])).toBe('submitting');
});

test('registers only after a submit, and never leaves that state', () => {
  expect(nextRegisterState('idle', 'register')).toBeNull();
  expect(follow(['submit', 'register'])).toBe('registered');
  for (const event of ['submit', 'refuse', 'register', 'release'] as const)
    expect(nextRegisterState('registered', event)).toBeNull();
});
