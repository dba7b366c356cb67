import type { Context } from '../context.ts';
import { newReadableText } from '../verification/readable-text.ts';
import { markRecoveryCodeUsed, replaceRecoveryCodes } from './recovery-code.store.ts';

const HOW_MANY = 10;
const LENGTH = 10;

/** Ten new codes of 49 bits, shown once and stored as keyed hashes; the old ones become invalid. */
export async function makeRecoveryCodes(memberId: bigint, context: Context): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => newCode(context));
  await replaceRecoveryCodes(
    context.db,
    memberId,
    codes.map((code) => hashOf(memberId, code, context)),
  );
  return codes;
}

/** Consumes a recovery code. Dashes, spaces and letter case do not matter. @returns whether it is right */
export async function consumeRecoveryCode(memberId: bigint, code: string, context: Context): Promise<boolean> {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  if (plain.length !== LENGTH) return false;
  return markRecoveryCodeUsed(context.db, memberId, hashOf(memberId, plain, context));
}

const hashOf = (memberId: bigint, code: string, { seal }: Context): Buffer =>
  Buffer.from(seal.nameOf('recovery code', `${memberId}:${code.replace('-', '')}`), 'hex');

function newCode(context: Context): string {
  const letters = newReadableText(LENGTH, context);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
