import type { Merchant } from '@foyer/merchant/merchant.ts';
import { createPasswordRules, type OwnNames, type Weakness } from '@foyer/typed-text/password-rules.ts';
import type { Context } from '../../context.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { findTakenNames } from './member.store.ts';
import { isUsername, toUsernameKey } from './username.ts';

const weaknessOf = createPasswordRules(COMMON_PASSWORDS);

type Owner = Pick<OwnNames, 'email' | 'mobile' | 'username'>;

/**
 * Why a password is refused, or null. Besides the rules of `weaknessOf`, a password must not be the name of any member of the
 * merchant, since guessers who know names try them first. The refusal is the one for common passwords.
 */
export async function findWeakness(
  typed: string,
  { merchant, owner }: { merchant: Pick<Merchant, 'code' | 'domains' | 'name'>; owner: Owner },
  { pool }: Pick<Context, 'pool'>,
): Promise<Weakness | null> {
  const password = typed.normalize('NFC');
  const weakness = weaknessOf(password, { ...owner, brand: { name: merchant.name, hosts: merchant.domains } });
  if (weakness || !isUsername(password)) return weakness;
  const key = toUsernameKey(password);
  return (await findTakenNames(pool, merchant.code, [key])).has(key) ? 'common' : null;
}
