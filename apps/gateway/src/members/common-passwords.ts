import { readFileSync } from 'node:fs';

/**
 * The ten thousand commonest passwords of eight characters and more, in small letters: those of the markets we serve,
 * then the counts of public leaks (the word list of zxcvbn-ts, MIT).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);
