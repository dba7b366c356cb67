import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import type { MemberSession } from '../http/member-session.ts';
import { visitorRefOf } from './visitor.ts';

/** Whose conversations a call may see: those of a member, or those of a visitor, at one merchant. */
export interface Customer {
  merchant: string;
  memberId: bigint | null;
  visitorRef: string | null;
}

/** Who calls: the member of the session, else the visitor of the token; null for anyone else. A member is never a visitor too. */
export function customerOf(
  { merchant, session, visitorToken }: Pick<Caller, 'merchant' | 'visitorToken'> & { session: MemberSession | null },
  { seal }: Pick<Context, 'seal'>,
): Customer | null {
  if (session) return { merchant: merchant.code, memberId: session.memberId, visitorRef: null };
  const visitorRef = visitorToken ? visitorRefOf(visitorToken, merchant.code, seal) : null;
  return visitorRef ? { merchant: merchant.code, memberId: null, visitorRef } : null;
}
