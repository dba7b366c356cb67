import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canVerify, newUuid, randomBelow } from './random.ts';

type Fill = (values: Uint8Array | Uint32Array) => Uint8Array | Uint32Array;
const use = (getRandomValues: Fill) => vi.stubGlobal('window', { crypto: { getRandomValues } });

beforeEach(() => vi.stubGlobal('window', { crypto: globalThis.crypto }));
afterEach(() => vi.unstubAllGlobals());

describe('a new UUID', () => {
  test('has version 4, as the server requires, and is new every time', () => {
    const ids = Array.from({ length: 500 }, newUuid);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(500);
  });

  test.each([
    [0x00, '00000000-0000-4000-8000-000000000000'],
    [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ])('keeps every other bit of bytes %i', (byte, id) => {
    use((bytes) => bytes.fill(byte));
    expect(newUuid()).toBe(id);
  });
});

describe('a random number', () => {
  test.each([1, 2, 10, 80, 10_000])('below %i never leaves its bounds', (limit) => {
    for (let round = 0; round < 300; round += 1) {
      const value = randomBelow(limit);
      expect(Number.isInteger(value) && value >= 0 && value < limit).toBe(true);
    }
  });

  test('reaches both ends', () => {
    expect(new Set(Array.from({ length: 300 }, () => randomBelow(3)))).toEqual(new Set([0, 1, 2]));
  });

  test('draws again where the last, incomplete range of values would favour small numbers', () => {
    // 2^32 leaves 6 when divided by 10: the six highest values are not used.
    const values = [2 ** 32 - 1, 2 ** 32 - 6, 2 ** 32 - 7];
    use((words) => words.fill(values.shift() ?? 0));
    expect(randomBelow(10)).toBe(9);
    expect(values).toEqual([]);
  });
});

describe('verification in the browser', () => {
  test.each([
    [{ isSecureContext: true, crypto: { subtle: {} } }, true],
    [{ isSecureContext: false, crypto: { subtle: {} } }, false],
    [{ isSecureContext: true, crypto: {} }, false],
    [{ isSecureContext: true }, false],
  ])('with %j is possible: %s', (window, isPossible) => {
    vi.stubGlobal('window', window);
    expect(canVerify()).toBe(isPossible);
  });
});
