import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRelease } from './release.ts';

test('an asset manifest names its build, its version and what is new', () => {
  const manifest = { build: 'abc', version: '1.2.3', notes: { EN: ['Quicker'] } };
  expect(toRelease(manifest)).toEqual(manifest);
});

test('a manifest of another member centre without version or notes is one too', () => {
  expect(toRelease({ build: 'abc' })).toEqual({ build: 'abc', version: '', notes: {} });
});

test('anything else is none, and nothing throws', () => {
  for (const value of [null, '<html>', 42, {}, { build: 7 }, { build: '' }, []]) expect(toRelease(value)).toBeNull();
  fc.assert(
    fc.property(fc.anything(), (value) => {
      toRelease(value);
    }),
  );
});

test('notes that are not sentences are left out', () => {
  expect(toRelease({ build: 'abc', notes: { EN: ['a', 4, 'b'], VI: 'x' } })?.notes).toEqual({ EN: ['a', 'b'] });
});
