import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashText } from './hash-puzzle.ts';

test('computes the first bits of the SHA-256 of every text of up to 55 characters', () => {
  const texts = Array.from({ length: 56 }, (_, length) => 'a1.~Z'.repeat(11).slice(0, length));
  for (let seed = 0; seed < 2000; seed++) texts.push(`${createHash('md5').update(`${seed}`).digest('hex')}.7.${seed}`);
  for (const text of texts) expect(hashText(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE());
});
