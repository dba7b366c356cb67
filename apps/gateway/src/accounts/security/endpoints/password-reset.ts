import type { passwordReset as contract } from '@foyer/contract/member/password-reset.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { contactOf, getMemberByContact } from '../../members/find-by-contact.ts';
import { findWeakness } from '../../members/find-weakness.ts';
import { consumeCode, isCode } from '../../verification/one-time-code.ts';
import { changePassword } from '../change-password.ts';

/** POST /wps/member/password/reset. Opens no session: the next login requires the second factor. Deletes passkeys. */
export const passwordReset: Handler<typeof contract> = async (call, context) => {
  const { body, merchant } = call;
  const member = await getMemberByContact(body.username, merchant, context);
  const reach = member && contactOf(member);
  if (!reach) return refuse('verify.code.err');
  const request = { caller: call, purpose: 'password', ...reach } as const;
  if (!(await isCode(request, body.verifyCode, context))) return refuse('verify.code.err');
  const weakness = await findWeakness(body.newPassword, { merchant, owner: member }, context);
  if (weakness) return refuse('password.weak', { reason: weakness });
  const spent = await consumeCode(request, body.verifyCode, context);
  if (!spent || spent.memberId !== member.id) return refuse('verify.code.err');
  await changePassword(member, { newPassword: body.newPassword, caller: call }, context);
  return { changed: true };
};
