import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { joinExclusion } from '../exclusion/self-exclusion.ts';
import { type Member, setContact, setSecondFactor } from '../members/member.store.ts';
import { changeInSession, type EndedSession } from '../sessions/change-in-session.ts';
import { consumeCode, RESEND_SECONDS, sendCode } from '../verification/one-time-code.ts';
import { recordSecurityChange } from './security-change.ts';

/** An address or number that a member wants to verify. */
export interface Contact {
  kind: 'email' | 'mobile';
  /** E-mail address or E.164 number. */
  to: string;
}

type Changed = { resendSeconds: number };
interface By {
  caller: Caller & { session: MemberSession };
  context: Context;
}

const channelOf = ({ kind }: Contact) => (kind === 'email' ? 'email' : 'sms');
const columnOf = (kind: Contact['kind'], to: string | null) => (kind === 'email' ? { email: to } : { mobile: to });

/** Sends a code that only this member can use. Whether another member has the contact is revealed only after the code. */
export async function sendContactCode(
  member: Member,
  contact: Contact,
  { caller, context }: By,
): Promise<Changed | Refusal<'TOO_MANY_REQUEST_SMS' | 'vendor.unavailable'>> {
  const request = { caller, purpose: 'contact', channel: channelOf(contact), to: contact.to } as const;
  const refused = await sendCode({ ...request, memberId: member.id }, context);
  return refused ?? { resendSeconds: RESEND_SECONDS };
}

/** Sets a contact after verifying the code sent to it. @returns 'taken' if it is another member's */
export async function connectContact(
  member: Member,
  { code, contact }: { code: string; contact: Contact },
  { caller, context }: By,
): Promise<Changed | Refusal<'verify.code.err'> | EndedSession | 'taken'> {
  const request = { caller, purpose: 'contact', channel: channelOf(contact), to: contact.to } as const;
  const spent = await consumeCode(request, code, context);
  if (!spent || spent.memberId !== member.id) return refuse('verify.code.err');
  const failed = await changeInSession(caller.session, context, (client) =>
    setContact(client, member.id, columnOf(contact.kind, contact.to)),
  ).catch((error: unknown) => {
    if (isUniqueViolation(error)) return 'taken' as const;
    throw error;
  });
  if (failed) return failed;
  await joinExclusion({ memberId: member.id, merchant: caller.merchant }, contact, context);
  await recordSecurityChange(member, contact.kind, { caller, context });
  return { resendSeconds: 0 };
}

/** Removes the contact, and a second factor that uses it. */
export async function disconnectContact(
  member: Member,
  kind: Contact['kind'],
  { caller, context }: By,
): Promise<Changed | EndedSession> {
  const ended = await changeInSession(caller.session, context, async (client, { id, second_factor }) => {
    await setContact(client, id, columnOf(kind, null));
    if (second_factor === (kind === 'email' ? 'email' : 'sms')) await setSecondFactor(client, id, null);
  });
  if (ended) return ended;
  await recordSecurityChange(member, kind, { caller, context });
  return { resendSeconds: 0 };
}
