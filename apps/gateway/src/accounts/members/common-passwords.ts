import { readFileSync } from 'node:fs';

/**
 * The ten thousand most common passwords of eight characters and more, in lower case: those of our markets, then by
 * their counts in public leaks (the word list of zxcvbn-ts, MIT).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);
