import { expect, test } from 'vitest';
import { toBytes, toByteText } from './page-text.ts';

const write = (html: string, inserts: Record<string, string>) =>
  Buffer.from(
    toBytes(
      toByteText(html),
      Object.entries(inserts).map(([mark, text]) => ({ mark, text: toByteText(text) })),
    ),
  ).toString();

test('replaces marks behind characters of several bytes', () => {
  expect(write('<p>Xổ số 🎲</p><i/>ố<b/>!', { '<i/>': 'ổ{}', '<b/>': '' })).toBe('<p>Xổ số 🎲</p>ổ{}ố!');
});

test('does not look for marks in what replaces them', () => {
  expect(write('<i/><b/>', { '<i/>': '<b/>', '<b/>': 'b' })).toBe('<b/>b');
});

test('writes a document without marks as it is', () => {
  expect(write('<p>ổ</p>', {})).toBe('<p>ổ</p>');
});

test('fails for a page without the mark', () => {
  expect(() => write('<p>', { '/*x*/': '' })).toThrow('the page has no /*x*/');
});

test('returns the whole of its buffer', () => {
  const bytes = toBytes(toByteText('ổ'), []);
  expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, 3]);
});
