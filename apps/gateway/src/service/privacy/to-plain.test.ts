import { expect, test } from 'vitest';
import { toPlain } from './to-plain.ts';

const AT = new Date('2026-11-24T17:30:00Z');

test('writes bigints and dates as text, at every depth', async () => {
  const record = { at: AT, sum: 5n, none: null, missing: undefined, rows: [{ sum: 6n, at: AT }], empty: [] };
  const group = { rows: [{ list: [7n] }], settings: { at: AT, deep: { sum: 8n } } };
  const at = AT.toISOString();
  expect(await toPlain({ ...record, group })).toStrictEqual({
    ...{ at, sum: '5', none: null, rows: [{ sum: '6', at }], empty: [] },
    group: { rows: [{ list: ['7'] }], settings: { at, deep: { sum: '8' } } },
  });
});

test('lets others have their turn within a long list', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 1000 }, (_, n) => ({ n }));
  expect(await toPlain({ money: { rows } })).toEqual({ money: { rows } });
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});
