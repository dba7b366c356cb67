import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** Squares of numbers under ten, and the batches they were read in. */
function countingReads() {
  const batches: number[][] = [];
  const square = batchReads<number, number>(String, async (keys) => {
    batches.push([...keys]);
    if (keys.includes(13)) throw new Error('unlucky');
    return new Map(keys.filter((key) => key < 10).map((key) => [String(key), key * key]));
  });
  return { batches, square };
}

test('reads the keys of one turn of the event loop together, each once', async () => {
  const { batches, square } = countingReads();
  expect(await Promise.all([square(2), square(3), square(2)])).toEqual([4, 9, 4]);
  expect(batches).toEqual([[2, 3]]);
});

test('reads a key again in the next turn: nothing is cached', async () => {
  const { batches, square } = countingReads();
  await square(2);
  await square(2);
  expect(batches).toEqual([[2], [2]]);
});

test('begins a read after the last caller of the turn asked', async () => {
  const { batches, square } = countingReads();
  const first = square(2);
  expect(batches).toEqual([]);
  const second = Promise.resolve().then(() => square(3));
  await Promise.all([first, second]);
  expect(batches).toEqual([[2, 3]]);
});

test('returns undefined for a key without a value, and values to the others', async () => {
  const { square } = countingReads();
  expect(await Promise.all([square(2), square(10)])).toEqual([4, undefined]);
});

test('passes a fault to the callers of its batch, and not to later ones', async () => {
  const { square } = countingReads();
  const settled = await Promise.allSettled([square(2), square(13)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await square(2)).toBe(4);
});

test('reads at most a hundred keys with one query', async () => {
  const { batches, square } = countingReads();
  await Promise.all(Array.from({ length: 250 }, (_, key) => square(key + 20)));
  await turn();
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
});
