import type { Client } from '@foyer/database/open-pool.ts';
import { readCode } from '@foyer/typed-text/read-text.ts';
import type { Context } from '../../context.ts';
import { newReadableText } from '../verification/readable-text.ts';
import { markRecoveryCodeUsed, replaceRecoveryCodes } from './recovery-code.store.ts';

const HOW_MANY = 10;
const LENGTH = 10;

/** Ten new codes of 49 bits, shown once and stored as keyed hashes; the old ones become invalid, in a transaction. */
export async function makeRecoveryCodes(
  client: Client,
  memberId: bigint,
  context: Pick<Context, 'randomBytes' | 'seal'>,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => newCode(context));
  await replaceRecoveryCodes(
    client,
    memberId,
    codes.map((code) => hashOf(memberId, code, context)),
  );
  return codes;
}

/** Consumes a recovery code. Dashes, spaces and letter case do not matter. @returns whether it is right */
export async function consumeRecoveryCode(memberId: bigint, code: string, context: Context): Promise<boolean> {
  const plain = readCode(code).toLowerCase();
  if (plain.length !== LENGTH) return false;
  return markRecoveryCodeUsed(context.pool, memberId, hashOf(memberId, plain, context));
}

const hashOf = (memberId: bigint, code: string, { seal }: Pick<Context, 'seal'>): Buffer =>
  Buffer.from(seal.hmacOf('recovery code', `${memberId}:${code.replace('-', '')}`), 'hex');

function newCode(context: Pick<Context, 'randomBytes'>): string {
  const letters = newReadableText(LENGTH, context);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
