import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { lockMemberOf } from '../members/credentials.store.ts';
import type { Member } from '../members/member.store.ts';
import { lockLiveSession } from './session.store.ts';

export type EndedSession = Refusal<'user.or.token.invalid'>;

/**
 * Makes a change in a transaction, unless the session has ended or the credentials have changed since the call was checked. A
 * logout or a change of the password that comes meanwhile waits for the transaction.
 * @param change receives the member, who is locked
 */
export const changeInSession = <T>(
  session: MemberSession,
  { pool }: Pick<Context, 'pool'>,
  change: (client: Client, member: Member) => Promise<T>,
): Promise<T | EndedSession> =>
  withTransaction(pool, async (client) => {
    // The member's row is locked before the session's, as everywhere.
    const member = await lockMemberOf(client, session);
    if (!member || !(await lockLiveSession(client, session.sessionId))) return refuse('user.or.token.invalid');
    return change(client, member);
  });
