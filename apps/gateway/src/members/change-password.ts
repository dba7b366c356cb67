import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { noteSecurityChange } from '../security/security-change.ts';
import { hashPassword } from '../sessions/password.ts';
import { type Member, setPassword } from './member.store.ts';

/** Sets a member's own password. */
export async function changePassword(
  member: Member,
  { newPassword, caller }: { newPassword: string; caller: Caller },
  context: Context,
): Promise<void> {
  await setPassword(context.db, member.id, await hashPassword(newPassword, context));
  await noteSecurityChange(member, 'password', { caller, context });
}
