import { expect, test } from 'vitest';
import { findMatch } from './fold.ts';

const matched = (title: string, text: string): string | null => {
  const match = findMatch(title, text);
  return match && title.slice(match.start, match.end);
};

test.each([
  ['Miền Bắc', 'mien', 'Miền'],
  ['Miền Bắc', 'BẮC', 'Bắc'],
  ['Đông Nam Á', 'dong', 'Đông'],
  ['Quick draw 2D', '2d', '2D'],
  ['河内VIP', '河内', '河内'],
  ['Fênix', ' fe ', 'Fê'],
])('finds in %s the text %s', (title, text, expected) => {
  expect(matched(title, text)).toBe(expected);
});

test.each([
  ['Keno', 'xyz'],
  ['Keno', ''],
  ['', 'a'],
  ['Straße', 'ss'],
])('finds in %j no %j', (title, text) => {
  expect(matched(title, text)).toBeNull();
});
