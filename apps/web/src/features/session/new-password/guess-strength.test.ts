import { expect, test } from 'vitest';
import { guessStrength } from './guess-strength.ts';
import { estimateStrength } from './password-strength.ts';

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
  expect(guessStrength('')).toBe(0);
  expect(guessStrength('Ab1!')).toBe(1);
  expect(guessStrength('P@ssw0rd')).toBe(1);
  expect(guessStrength('qwertyuiop')).toBe(1);
  expect(guessStrength('Tr4vel-by-Night!2')).toBe(4);
  expect(guessStrength('gelassene Eichhörnchen tanzen')).toBe(4);
});

test('rates a very long password quickly', () => {
  expect(guessStrength('aB3$'.repeat(5000))).toBeGreaterThanOrEqual(1);
});
