import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Member, setPassword } from '../members/member.store.ts';
import { hashPassword } from '../members/password-hash.ts';
import { revokeAll } from '../sessions/end-sessions.ts';
import { recordSecurityChange } from './security-change.ts';

interface NewPassword {
  newPassword: string;
  caller: Caller;
  /** The session of the member who knows the current password: it continues. */
  sessionId?: string;
}

/**
 * Sets a password chosen by the member, ends their other sessions and every login that has begun, and forgets their devices.
 * @returns false, in a session, if the credentials have changed since the member was read: the password that they know is not the
 * current one any more
 */
export async function changePassword(
  member: Member,
  { caller, newPassword, sessionId }: NewPassword,
  context: Context,
): Promise<boolean> {
  const passwordHash = await hashPassword(newPassword, context);
  const version = sessionId === undefined ? undefined : member.credentials_version;
  const isChanged = await context.db.transaction().execute(async (transaction) => {
    if (!(await setPassword(transaction, member.id, { passwordHash, version }))) return false;
    await revokeAll(transaction, member.id, sessionId === undefined ? {} : { except: sessionId });
    return true;
  });
  if (isChanged) await recordSecurityChange(member, 'password', { caller, context });
  return isChanged;
}
