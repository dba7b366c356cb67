import { expect, test } from 'vitest';
import { canPostpone } from './update-rules.ts';

test('lets a member postpone an update unless the merchant forbids it', () => {
  expect(canPostpone({ switches: [] })).toBe(true);
  expect(canPostpone({ switches: ['MANDATORYAPPUPDATES3'] })).toBe(false);
});
