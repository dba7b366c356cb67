import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Member, setPassword } from '../members/member.store.ts';
import { hashPassword } from '../members/password-hash.ts';
import { recordSecurityChange } from './security-change.ts';

/** Sets a password chosen by the member. */
export async function changePassword(
  member: Member,
  { newPassword, caller }: { newPassword: string; caller: Caller },
  context: Context,
): Promise<void> {
  await setPassword(context.db, member.id, await hashPassword(newPassword, context));
  await recordSecurityChange(member, 'password', { caller, context });
}
