import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newReadableText } from './readable-text.ts';

test('returns a text of the given length, without characters that are easily confused', () => {
  for (const length of [1, 10, 200])
    expect(newReadableText(length, { randomBytes })).toMatch(new RegExp(`^[a-hjkmnp-z2-9]{${length}}$`));
});

test('makes every character equally likely, discarding bytes that would favour some', () => {
  let next = 0;
  const everyByte = () => Buffer.of(next++ % 256);
  const counts = new Map<string, number>();
  for (const letter of newReadableText(248, { randomBytes: everyByte }))
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([counts.size, new Set(counts.values())]).toEqual([31, new Set([8])]);
});
