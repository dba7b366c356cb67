import type { Client } from '@foyer/database/open-pool.ts';
import { endLogins } from '../members/credentials.store.ts';
import { deleteRemembered } from './remembered-login.store.ts';
import { revokeSessions } from './session.store.ts';

/** What continues: a session, and the device that it is on. */
interface Except {
  except?: string;
  exceptDevice?: string | null;
}

/**
 * Ends a member's sessions, forgets their devices, and ends every login that has begun. A login that is being completed has either
 * opened its session before, which ends as well, or opens none.
 * @returns how many sessions and devices
 */
export async function endSessions(client: Client, memberId: bigint, which: Except = {}): Promise<number> {
  await endLogins(client, memberId);
  return revokeAll(client, memberId, which);
}

/** The same after a change of the credentials in this transaction, which has ended the logins. */
export async function revokeAll(
  client: Client,
  memberId: bigint,
  { except, exceptDevice = null }: Except,
): Promise<number> {
  const ended = await revokeSessions(client, memberId, except === undefined ? {} : { except });
  return ended.length + (await deleteRemembered(client, memberId, { exceptDevice }));
}
