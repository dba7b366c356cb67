import { expect, test } from 'vitest';
import { guessStrength } from './guess-strength.ts';
import { estimateStrength } from './password-strength.ts';

const OWN = { username: 'long.lan01', brand: { name: 'Lotus', hosts: ['lotus.example'] } };

test('rates longer and more varied passwords higher', () => {
  expect(estimateStrength('')).toBe(0);
  expect(estimateStrength('short')).toBe(1);
  expect(estimateStrength('aaaaaaaaaaaaaaaa')).toBe(1);
  expect(estimateStrength('12345678')).toBe(1);
  expect(estimateStrength('qwertyuiop')).toBe(1);
  expect(estimateStrength('sunflower7')).toBe(2);
  expect(estimateStrength('Sunflower-27')).toBeGreaterThanOrEqual(3);
  expect(estimateStrength('Tr4vel-by-Night!2')).toBe(4);
  expect(estimateStrength('correct horse battery staple')).toBeGreaterThanOrEqual(3);
});

test('rates common passwords as weak once the word list is loaded', () => {
  expect(guessStrength('', OWN)).toBe(0);
  expect(guessStrength('Ab1!', OWN)).toBe(1);
  expect(guessStrength('P@ssw0rd', OWN)).toBe(1);
  expect(guessStrength('qwertyuiop', OWN)).toBe(1);
  expect(guessStrength('Tr4vel-by-Night!2', OWN)).toBe(4);
  expect(guessStrength('gelassene Eichhörnchen tanzen', OWN)).toBe(4);
});

test('rates a very long password quickly', () => {
  expect(guessStrength('aB3$'.repeat(5000), OWN)).toBeGreaterThanOrEqual(1);
});

test('rates as weak what the gateway refuses: the name of the brand or of the member, and walks over the keyboard', () => {
  for (const password of ['Lotus12345!', 'Qwerty123!', 'Long.Lan01!!', '1qaz2wsx', 'lotus.example9'])
    expect([password, guessStrength(password, OWN)]).toEqual([password, 1]);
});
