import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { visitorRefOf } from './visitor.ts';

/** The customer whose conversations a call may see: a member or a visitor at one merchant. */
export interface Customer {
  merchant: string;
  memberId: bigint | null;
  visitorRef: string | null;
}

/** The calling customer: the session's member, else the token's visitor, else null. A member is never also a visitor. */
export function customerOf(
  { merchant, session, visitorToken }: Pick<Caller, 'merchant' | 'visitorToken'> & { session: MemberSession | null },
  { seal }: Pick<Context, 'seal'>,
): Customer | null {
  if (session) return { merchant: merchant.code, memberId: session.memberId, visitorRef: null };
  const visitorRef = visitorToken ? visitorRefOf(visitorToken, merchant.code, seal) : null;
  return visitorRef ? { merchant: merchant.code, memberId: null, visitorRef } : null;
}
