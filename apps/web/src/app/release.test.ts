import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRelease } from './release.ts';

test('reads build, version and release notes from an asset manifest', () => {
  const manifest = { build: 'abc', version: '1.2.3', notes: { EN: ['Quicker'] } };
  expect(toRelease(manifest)).toEqual(manifest);
});

test('accepts a manifest without version or notes', () => {
  expect(toRelease({ build: 'abc' })).toEqual({ build: 'abc', version: '', notes: {} });
});

test('returns null for anything else', () => {
  for (const value of [null, '<html>', 42, {}, { build: 7 }, { build: '' }, []]) expect(toRelease(value)).toBeNull();
  fc.assert(
    fc.property(fc.anything(), (value) => {
      toRelease(value);
    }),
  );
});

test('ignores notes that are not texts', () => {
  expect(toRelease({ build: 'abc', notes: { EN: ['a', 4, 'b'], VI: 'x' } })?.notes).toEqual({ EN: ['a', 'b'] });
});
