import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLatinDigits } from './latin-digits.ts';
import { readCode, readSigns, readText } from './read-text.ts';

test.each([
  ['Nguyễn Thị Linh'.normalize('NFD'), 'Nguyễn Thị Linh'],
  ['\u202eLinh\u202c\u200b', 'Linh'],
  ['  Ana\u00a0 \u3000Souza ', 'Ana Souza'],
  ['Ma\u200dria', 'Maria'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['٠١٢ ०१२ ๐๑๒ ０１２', '012 012 012 012'],
])('reads the line %j as %j', (text, read) => {
  expect(readText(text)).toBe(read);
});

test.each([
  ['＋８４　９１２\u2011３４５', '+84 912-345'],
  ['ｌｉｎｈ＠ｍａｉｌ．ｔｅｓｔ', 'linh@mail.test'],
])('reads the signs %j as %j', (text, read) => {
  expect(readSigns(text)).toBe(read);
});

test.each([
  ['176-986', '176986'],
  ['\u200e17 69\u00a086', '176986'],
  ['ab\u2010cd-EF', 'abcdEF'],
])('reads the code %j as %j', (text, read) => {
  expect(readCode(text)).toBe(read);
});

test.each([
  'arab',
  'arabext',
  'beng',
  'deva',
  'fullwide',
  'gujr',
  'guru',
  'khmr',
  'knda',
  'laoo',
  'mlym',
  'mymr',
  'orya',
  'tamldec',
  'telu',
  'thai',
])('writes the digits of the numbering system %s in Latin', (numberingSystem) => {
  const native = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210);
  expect(native).not.toBe('9876543210');
  expect(toLatinDigits(native)).toBe('9876543210');
});

test('reads what it has read as the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const read of [readText, readSigns, readCode]) expect(read(read(text))).toBe(read(text));
    }),
    { numRuns: 20_000 },
  );
});

test('leaves text in printable ASCII as it is, but for spaces', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{1,40}$/), (text) => {
      expect(readText(text)).toBe(text);
      expect(readSigns(text)).toBe(text);
    }),
    { numRuns: 20_000 },
  );
});
