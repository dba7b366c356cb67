import { createPasswordRules } from '@foyer/typed-text/password-rules.ts';
import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const weaknessOf = createPasswordRules(COMMON_PASSWORDS);

test('knows ten thousand common passwords of eight characters and more', () => {
  expect(COMMON_PASSWORDS.size).toBe(10_000);
  for (const password of COMMON_PASSWORDS)
    expect(weaknessOf(password.toUpperCase(), { username: 'someone' })).toBe('common');
});

test('refuses passwords that begin with a common one, and accepts phrases', () => {
  for (const password of ['Sunshine2024!', 'Monkey12345', 'Qwerty123!', 'Welcome@2025', 'matkhau2024!'])
    expect([password, weaknessOf(password, { username: 'someone' })]).toEqual([password, 'common']);
  for (const password of ['correct horse', 'mật khẩu của tôi', 'brand new horse', 'blue tea kettle 7'])
    expect([password, weaknessOf(password, { username: 'someone' })]).toEqual([password, null]);
});
