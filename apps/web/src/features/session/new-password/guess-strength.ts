import { createPasswordRules, type OwnNames } from '@foyer/typed-text/password-rules.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { readAddress } from '../../../device/address.ts';
import type { Strength } from './password-strength.ts';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const weaknessOf = createPasswordRules(dictionary['passwords-common']);
/** Only the start of a long password is rated, since rating is slow; the rest cannot weaken it. */
const LOOKED_AT = 72;

/**
 * Rates a password by the guesses it takes: knows common ones, names, dates, keyboard patterns, digits for letters. What the gateway's rules
 * refuse is weak.
 */
export function guessStrength(password: string, own: OwnNames): Strength {
  if (password === '') return 0;
  if (weaknessOf(password.normalize('NFC'), own)) return 1;
  const { score } = guesser.check(password.slice(0, LOOKED_AT));
  return score || 1;
}

/** The estimate for a field of a page: a username in its form, and the name and host of the brand, must not be the password. */
export function estimateFor({ form }: Pick<HTMLInputElement, 'form'>, brand: string): (password: string) => Strength {
  const hosts = [readAddress().host.replace(/:\d+$/, '')];
  return (password) => {
    const username = String(form ? (new FormData(form).get('username') ?? '') : '');
    return guessStrength(password, { username, brand: { name: brand, hosts } });
  };
}
