import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength } from './password-strength.ts';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The gateway takes no shorter one. */
const MIN_LENGTH = 8;
/** Long ones take long to look at, and are no weaker for what comes after. */
const LOOKED_AT = 72;

/** How many guesses a password takes: knows the common ones, names, dates, keyboards, and letters written as digits. */
export function guessStrength(password: string): Strength {
  if (password === '') return 0;
  if ([...password].length < MIN_LENGTH) return 1;
  const { score } = guesser.check(password.slice(0, LOOKED_AT));
  return score || 1;
}
