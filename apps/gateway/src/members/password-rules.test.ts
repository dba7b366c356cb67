import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { weaknessOf } from './password-rules.ts';

const OWN = { username: 'Long.Lan01', email: 'lan.nguyen@example.com', mobile: '+84912345678' };

test.each(['password1', 'PASSWORD1', 'P@ssw0rd1', 'p4$$w0rd!', 'Pa5sword1', 'QWERTYUIOP', 'qwer7yu!op', 'matkhau123'])(
  'refuses %s, a variant of a common password',
  (password) => {
    expect(weaknessOf(password, OWN)).toBe('common');
  },
);

test('knows ten thousand common passwords of eight characters and more', () => {
  expect(COMMON_PASSWORDS.size).toBe(10_000);
  for (const password of COMMON_PASSWORDS)
    expect(weaknessOf(password.toUpperCase(), { username: 'someone' })).toBe('common');
});

test.each([
  'long.lan01',
  'L0ng.Lan01',
  'LAN.NGUYEN@EXAMPLE.COM',
  'Lan.Nguyen',
  '+84912345678',
  '84912345678',
  '0912345678',
  '912345678',
])('refuses %s, a name of the member', (password) => {
  expect(weaknessOf(password, OWN)).toBe('name');
});

test.each(['correct horse', 'long.lan01 and a horse', 'mật khẩu của tôi', 'P@ssw0rd1 is not enough'])(
  'accepts %s',
  (password) => {
    expect(weaknessOf(password, OWN)).toBeNull();
  },
);

test('accepts a member without contacts', () => {
  expect(weaknessOf('lan.nguyen@example.com', { username: 'someone', email: null, mobile: null })).toBeNull();
});
