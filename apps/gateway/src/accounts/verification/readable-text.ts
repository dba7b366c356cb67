import type { Context } from '../../context.ts';

/** Letters and digits that are not easily confused: such texts are read off a screen and typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Larger bytes are discarded: they would make the first characters of the alphabet likelier. */
const FAIR_BYTES = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** A random text; each character has almost five bits of entropy. */
export function newReadableText(length: number, { randomBytes }: Pick<Context, 'randomBytes'>): string {
  let text = '';
  while (text.length < length) {
    const [byte = FAIR_BYTES] = randomBytes(1);
    if (byte < FAIR_BYTES) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}
