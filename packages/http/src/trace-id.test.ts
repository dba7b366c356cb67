import { expect, test } from 'vitest';
import { newTraceId } from './trace-id.ts';

test('makes unique ids of 16 hex digits', () => {
  // More than one batch of random bytes.
  const ids = Array.from({ length: 2000 }, newTraceId);
  expect(new Set(ids).size).toBe(2000);
  expect(ids.filter((id) => !/^[0-9a-f]{16}$/.test(id))).toEqual([]);
});
