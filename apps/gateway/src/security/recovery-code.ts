import type { Context } from '../context.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery-code.store.ts';

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HOW_MANY = 10;
const LENGTH = 10;

/** Ten new codes of 49 bits, shown once and stored as keyed names; the old ones are worth nothing any more. */
export async function makeRecoveryCodes(memberId: bigint, context: Context): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => newCode(context));
  await replaceRecoveryCodes(
    context.db,
    memberId,
    codes.map((code) => hashOf(memberId, code, context)),
  );
  return codes;
}

/** Whether a recovery code is right; it counts once. Dashes, spaces and capitals do not matter. */
export async function spendRecoveryCode(memberId: bigint, code: string, context: Context): Promise<boolean> {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  if (plain.length !== LENGTH) return false;
  return takeRecoveryCode(context.db, memberId, hashOf(memberId, plain, context));
}

const hashOf = (memberId: bigint, code: string, { seal }: Context): Buffer =>
  Buffer.from(seal.nameOf('recovery code', `${memberId}:${code.replace('-', '')}`), 'hex');

function newCode({ randomBytes }: Pick<Context, 'randomBytes'>): string {
  const letters: string[] = [];
  // NOTE bytes beyond the last whole round of the alphabet would make its first letters likelier.
  const fair = Math.floor(256 / ALPHABET.length) * ALPHABET.length;
  while (letters.length < LENGTH) {
    const [byte = 255] = randomBytes(1);
    if (byte < fair) letters.push(ALPHABET[byte % ALPHABET.length] ?? '');
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}
