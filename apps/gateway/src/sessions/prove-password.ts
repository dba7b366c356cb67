import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { findMemberByName, type Member } from '../members/member.store.ts';
import { toUsernameKey } from '../members/username.ts';
import { delayGuessing } from './login-delay.ts';
import { noteLoginEvent } from './login-event.ts';
import { isPassword } from './password.ts';

/** A name and the password that goes with it; an unknown name and a wrong password get the same answer in the same time. */
export async function provePassword(
  { username, password }: { username: string; password: string },
  caller: Caller,
  context: Context,
): Promise<Member | Refusal<'login.cred.err' | 'TOO_MANY_REQUEST_LOGIN'>> {
  const account = toUsernameKey(username);
  const member = await findMemberByName(context.db, caller.merchant.code, account);
  const forget = await delayGuessing({ account, memberId: member?.id ?? null }, caller, context);
  if (typeof forget !== 'function') return forget;
  const isRight = await isPassword(password, member && usableHash(member, context), context);
  if (member && isRight) {
    await forget();
    return member;
  }
  if (member)
    await noteLoginEvent({ memberId: member.id, method: 'password', outcome: 'wrong-password' }, caller, context);
  return refuse('login.cred.err');
}

/** A password that we made is good for a day; who has none can not come in with one. */
export function usableHash(
  { password_ends_at, password_hash, password_kind }: Member,
  { now }: Pick<Context, 'now'>,
): string | undefined {
  const isOver = password_ends_at !== null && password_ends_at.getTime() <= now();
  return password_kind === 'none' || isOver ? undefined : password_hash;
}
