import { expect, test } from 'vitest';
import { withoutEdited } from './use-edited-fields.ts';

test('drops the errors of edited fields, and keeps those of the others and of the form', () => {
  const errors = { username: 'taken', password: 'weak', other: 'no connection' };
  const edited = { has: (name: string) => name === 'password' };
  expect(withoutEdited(errors, edited)).toEqual({ username: 'taken', other: 'no connection' });
});
