import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeviceId } from '../device-id.ts';
import { toDeviceId } from './fingerprint.ts';

test('turns a fingerprint into an id of 36 characters', () => {
  expect(toDeviceId('0123456789abcdef0123456789abcdef')).toBe('01234567-89ab-8def-a123-456789abcdef');
  const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
  fc.assert(fc.property(hash, (one) => isDeviceId(toDeviceId(one))));
});

test.each(['', 'unknown', '0123456789abcdef', 'g'.repeat(32)])('rejects an invalid hash (%j)', (hash) => {
  expect(toDeviceId(hash)).toBeNull();
});
