import type { Context } from '../../context.ts';

/** No letters or digits that look alike on a screen or sound alike on a phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A random invite code; 31^8 of them, so a collision in the unique index is not expected. */
export function newReferralCode({ randomBytes }: Pick<Context, 'randomBytes'>): string {
  let code = '';
  while (code.length < LENGTH) {
    const [byte = 255] = randomBytes(1);
    if (byte < ALPHABET.length * 8) code += ALPHABET[byte % ALPHABET.length];
  }
  return code;
}
