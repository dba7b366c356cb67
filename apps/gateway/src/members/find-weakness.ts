import type { Context } from '../context.ts';
import { takenNames } from './member.store.ts';
import { type OwnNames, type Weakness, weaknessOf } from './password-rules.ts';
import { isUsername, toUsernameKey } from './username.ts';

interface Owner extends OwnNames {
  merchant: string;
}

/**
 * Why a password is refused, or null. Besides the rules of `weaknessOf`, a password must not be the name of any member of the merchant:
 * a guesser who knows names tries them first. The refusal calls it common, as it does a common word.
 */
export async function findWeakness(
  password: string,
  owner: Owner,
  { db }: Pick<Context, 'db'>,
): Promise<Weakness | null> {
  const weakness = weaknessOf(password, owner);
  if (weakness || !isUsername(password)) return weakness;
  const key = toUsernameKey(password);
  return (await takenNames(db, owner.merchant, [key])).has(key) ? 'common' : null;
}
