import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExact, readExact } from './exact-json.ts';

test('keeps the digits of every number as they were written', () => {
  const text = '{"a":1.10,"b":12345678901234567890.5,"c":[-0,1e3,{"d":"7, 8"}],"e":"\\"9\\\\","f":null}';
  expect(parseExact(text)).toEqual({
    a: '1.10',
    b: '12345678901234567890.5',
    c: ['-0', '1e3', { d: '7, 8' }],
    e: '"9\\',
    f: null,
  });
});

test('reads the same as JSON.parse for any value without numbers, and for numbers as their text', async () => {
  const toText = (value: unknown): unknown =>
    typeof value === 'number'
      ? JSON.stringify(value)
      : Array.isArray(value)
        ? value.map(toText)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toText(one)]))
          : value;
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), async (text) => {
      const expected = JSON.stringify(toText(JSON.parse(text)));
      expect(JSON.stringify(parseExact(text))).toBe(expected);
      expect(JSON.stringify(await readExact(text))).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', '{', '01', '1.', '-', 'tru', '1true', '{"a":1 2}', '"\\', '[1,]', '"a', 'NaN'])(
  'refuses the malformed text %j',
  (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError);
  },
);

test('refuses more values and levels than any provider sends', async () => {
  await expect(readExact(`[${'{"a":1},'.repeat(200_000)}1]`)).rejects.toThrow(SyntaxError);
  await expect(readExact('['.repeat(1_000_000) + ']'.repeat(1_000_000))).rejects.toThrow(SyntaxError);
  expect(() => parseExact(`${'['.repeat(101)}${']'.repeat(101)}`)).toThrow(SyntaxError);
});

test('lets other work run while it parses two megabytes', async () => {
  const text = `[${`{"amount":12.50,"note":"${'x'.repeat(40)}"},`.repeat(24_000)}{}]`;
  let turns = 0;
  let isOn = true;
  const count = () => {
    turns += 1;
    if (isOn) setImmediate(count);
  };
  setImmediate(count);
  const parsed = (await readExact(text)) as object[];
  isOn = false;
  expect(parsed).toHaveLength(24_001);
  expect(parsed[0]).toEqual({ amount: '12.50', note: 'x'.repeat(40) });
  expect(turns).toBeGreaterThan(20);
});
