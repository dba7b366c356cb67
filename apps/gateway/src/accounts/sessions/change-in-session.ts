import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { lockMemberOf, type Member } from '../members/member.store.ts';
import { lockLiveSession } from './session.store.ts';

export type EndedSession = Refusal<'user.or.token.invalid'>;

/**
 * Makes a change in a transaction, unless the session has ended or the credentials have changed since the call was checked. A
 * logout or a change of the password that comes meanwhile waits for the transaction.
 * @param change receives the member, who is locked
 */
export const changeInSession = <T>(
  session: MemberSession,
  { db }: Pick<Context, 'db'>,
  change: (transaction: Database, member: Member) => Promise<T>,
): Promise<T | EndedSession> =>
  db.transaction().execute(async (transaction) => {
    // The member's row is locked before the session's, as everywhere.
    const member = await lockMemberOf(transaction, session);
    if (!member || !(await lockLiveSession(transaction, session.sessionId))) return refuse('user.or.token.invalid');
    return change(transaction, member);
  });
