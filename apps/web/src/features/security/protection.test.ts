import { expect, test } from 'vitest';
import type { Overview } from './change.ts';
import { nextProtection, protectionsOf } from './protection.ts';

const bare: Overview = {
  passwordKind: 'own',
  passwordChangedAt: '2026-11-21T10:00:00.000Z',
  email: null,
  mobile: null,
  hasAuthenticator: false,
  recoveryCodesLeft: 0,
  secondFactor: null,
  passkeys: [],
  socialChannels: [],
  isStepUpFresh: true,
};
const passkey = { id: 'k', name: 'Phone', createdAt: bare.passwordChangedAt, lastUsedAt: null, isBackedUp: true };

test('suggests a new account to add a contact, then a second factor, then a passkey', () => {
  expect(nextProtection(bare)).toEqual({ missing: 'contact', to: '/m/member/security/email' });
  expect(nextProtection({ ...bare, email: 'q•••n@mail.test' })?.missing).toBe('secondStep');
  expect(nextProtection({ ...bare, mobile: '+84•••••5678', secondFactor: 'sms' })?.missing).toBe('passkey');
});

test('suggests first to change a generated password', () => {
  expect(nextProtection({ ...bare, passwordKind: 'initial' })).toEqual({ missing: 'password', to: '/m/changePsw' });
});

test('a passkey counts as a second step, and replaces a missing password', () => {
  const overview: Overview = { ...bare, passwordKind: 'none', email: 'q•••n@mail.test', passkeys: [passkey] };
  expect(protectionsOf(overview)).toEqual({ password: true, contact: true, secondStep: true, passkey: true });
  expect(nextProtection(overview)).toBeNull();
});
