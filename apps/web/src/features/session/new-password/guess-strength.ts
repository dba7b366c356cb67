import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Strength } from './password-strength.ts';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The shortest password that the gateway accepts. */
const MIN_LENGTH = 8;
/** Only the start of a long password is rated, since rating is slow; the rest cannot weaken it. */
const LOOKED_AT = 72;

/** Rates a password by the guesses it takes: knows common ones, names, dates, keyboard patterns, digits for letters. */
export function guessStrength(password: string): Strength {
  if (password === '') return 0;
  if ([...password].length < MIN_LENGTH) return 1;
  const { score } = guesser.check(password.slice(0, LOOKED_AT));
  return score || 1;
}
