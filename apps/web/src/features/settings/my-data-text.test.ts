import { expect, test } from 'vitest';
import { toText } from './my-data-text.ts';

const DATA = {
  madeAt: '2026-11-24T17:30:00Z',
  'a "name"': { text: 'two\nlines', list: [1, { b: null }] },
  empty: [],
  none: {},
  missing: undefined,
  null: null,
  money: { none: [], list: [{ a: { b: ['c'] } }] },
  lists: [[], [1], {}, { a: [{ b: 1 }] }, 'x\ny', null, undefined],
};

test('writes the same text as JSON.stringify', async () => {
  const text = await toText(DATA, async () => {});
  expect(text).toBe(`${JSON.stringify(DATA, null, 2)}\n`);
  expect(await toText({}, async () => {})).toBe('{}\n');
});

test('lets others have their turn within a long list', async () => {
  let turns = 0;
  const rows = Array.from({ length: 1000 }, (_, n) => ({ n }));
  const text = await toText({ rows, money: { rows } }, async () => (turns += 1));
  expect(JSON.parse(text)).toEqual({ rows, money: { rows } });
  expect(turns).toBe(20);
});
