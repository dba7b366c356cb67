import type { Context } from '../context.ts';
import { takenNames } from './member.store.ts';
import { type OwnNames, type Weakness, weaknessOf } from './password-rules.ts';
import { isUsername, toUsernameKey } from './username.ts';

interface Owner extends OwnNames {
  merchant: string;
}

/**
 * Why a password is refused, or null. Besides the rules of `weaknessOf`, a password must not be the name of any member of the
 * merchant, since guessers who know names try them first. The refusal is the one for common passwords.
 */
export async function findWeakness(typed: string, owner: Owner, { db }: Pick<Context, 'db'>): Promise<Weakness | null> {
  const password = typed.normalize('NFC');
  const weakness = weaknessOf(password, owner);
  if (weakness || !isUsername(password)) return weakness;
  const key = toUsernameKey(password);
  return (await takenNames(db, owner.merchant, [key])).has(key) ? 'common' : null;
}
