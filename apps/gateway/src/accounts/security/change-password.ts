import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { setPassword } from '../members/credentials.store.ts';
import type { Member } from '../members/member.store.ts';
import { hashPassword } from '../members/password-hash.ts';
import { revokeAll } from '../sessions/end-sessions.ts';
import { deletePasskeys } from './passkey.store.ts';
import { recordSecurityChange, type SecurityChange } from './security-change.ts';

interface NewPassword {
  newPassword: string;
  caller: Caller;
  /** The session of the member who knows the current password: it continues. */
  session?: MemberSession;
}

/**
 * Sets a password chosen by the member, ends their other sessions and every login that has begun, and forgets their devices. Without
 * a session, the password was forgotten or lost: their passkeys are deleted too, since somebody else may have added them.
 * @returns false, in a session, if the credentials have changed since the call was checked: the password that they know is not the
 * current one any more
 */
export async function changePassword(
  member: Member,
  { caller, newPassword, session }: NewPassword,
  context: Context,
): Promise<boolean> {
  const passwordHash = await hashPassword(newPassword, caller, context);
  const version = session?.credentialsVersion;
  const changes = await withTransaction(context.pool, async (client): Promise<SecurityChange[]> => {
    if (!(await setPassword(client, member.id, { passwordHash, version }))) return [];
    await revokeAll(client, member.id, session ? { except: session.sessionId } : {});
    // After the sessions: one that is adding a passkey has ended, or has added it.
    const isPasskeyLost = !session && (await deletePasskeys(client, member.id));
    return isPasskeyLost ? ['password', 'passkey-removed'] : ['password'];
  });
  for (const change of changes) await recordSecurityChange(member, change, { caller, context });
  return changes.length > 0;
}
