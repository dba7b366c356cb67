import { expect, test } from 'vitest';
import { readPixelTrack } from './campaign-marks.ts';

test('reads ad networks’ ids of a visit from the address, else from their cookies', () => {
  const cookie = '_fbp=fb.1.2.3; language=EN; _fbc=fb.1.9.abc';
  expect(readPixelTrack('?utm_source=news&twclid=t1&fbc=own', { cookie })).toEqual({
    utm_source: 'news',
    twclid: 't1',
    fbc: 'own',
    fbp: 'fb.1.2.3',
  });
});

test('has no marks without parameters, ignores empty ones, truncates long ones', () => {
  expect(readPixelTrack('?r=A1&utm_source=', { cookie: 'session=x' })).toBeNull();
  expect(readPixelTrack(`?rt=${'a'.repeat(900)}`, { cookie: '' })?.rt).toHaveLength(500);
});
