import { expect, test } from 'vitest';
import { parseSentJson } from './parse-sent-json.ts';

test.each([
  ['deep lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['deep lists without an end', '['.repeat(100_000)],
  ['deep objects behind a long text', `{"a":"${'A]}\\"'.repeat(2_000)}","b":${'{"b":'.repeat(40)}1${'}'.repeat(41)}`],
  ['very many objects', `[${'{},'.repeat(50_000)}{}]`],
  ['very many numbers', `[${'1,'.repeat(50_000)}1]`],
  ['very many fields', `{${Array.from({ length: 30_000 }, (_, n) => `"${n}":1`).join()}}`],
])('refuses %s', (_what, text) => {
  expect(() => parseSentJson(text)).toThrow('too many parts or levels');
});

test.each([
  ['a short text of lists', '['.repeat(1_000) + ']'.repeat(1_000)],
  ['a thousand objects', JSON.stringify(Array.from({ length: 1_000 }, (_, n) => ({ id: n, name: `"${n}\\` })))],
  ['a long text of brackets', JSON.stringify({ text: '[{"\\'.repeat(50_000) })],
])('parses %s', (_what, text) => {
  expect(parseSentJson(text)).toEqual(JSON.parse(text));
});

test.each(['', 'x', '{"a":', `["${'A'.repeat(10_000)}`, `${'A'.repeat(10_000)}`])(
  'refuses what is not JSON',
  (text) => {
    expect(() => parseSentJson(text)).toThrow(SyntaxError);
  },
);
