import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { replacePasswordHash } from '../members/credentials.store.ts';
import { getMemberByName, type Member } from '../members/member.store.ts';
import { hashPassword, matchPassword, usablePasswordHash } from '../members/password-hash.ts';
import { toUsernameKey } from '../members/username.ts';
import { type Overrule, throttleGuessing } from '../sessions/login-delay.ts';
import { logFailedAttempt, recordLoginEvent } from '../sessions/login-event.ts';

interface PasswordAttempt {
  username: string;
  password: string;
  /** Lets an attempt through that comes too soon. */
  overrule?: Overrule;
}

/** Checks a name and its password; an unknown name and a wrong password get the same refusal in the same time. */
export async function verifyPassword(
  { overrule, password, username }: PasswordAttempt,
  caller: Caller,
  context: Context,
): Promise<Member | Refusal<'login.cred.err' | 'TOO_MANY_REQUEST_LOGIN' | 'captcha.required' | 'captcha.invalid'>> {
  const account = toUsernameKey(username);
  const member = await getMemberByName(context.pool, caller.merchant.code, account);
  const forget = await throttleGuessing({ account, memberId: member?.id ?? null, overrule }, caller, context);
  if (typeof forget !== 'function') {
    logFailedAttempt({ account, outcome: 'delayed' }, caller, context);
    return forget;
  }
  const passwordHash = member ? usablePasswordHash(member, context) : undefined;
  const match = await matchPassword(password, { passwordHash, owner: caller }, context);
  if (member && passwordHash && match) {
    await forget();
    if (match === 'raw') await rehash(member, { password, passwordHash }, context);
    return member;
  }
  if (member)
    await recordLoginEvent({ memberId: member.id, method: 'password', outcome: 'wrong-password' }, caller, context);
  else logFailedAttempt({ account, outcome: 'unknown-name' }, caller, context);
  return refuse('login.cred.err');
}

/** Stores the hash of the same password in its current form, so that it is right on every device from now on. */
async function rehash(
  { id }: Member,
  { password, passwordHash }: { password: string; passwordHash: string },
  context: Context,
): Promise<void> {
  const to = await hashPassword(password, 'process', context);
  await replacePasswordHash(context.pool, id, { from: passwordHash, to });
}
