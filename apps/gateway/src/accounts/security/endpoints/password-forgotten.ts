import type { passwordForgotten as contract } from '@foyer/contract/member/password-forgotten.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { admitForm } from '../../captcha/admit-form.ts';
import { contactOf, getMemberByContact } from '../../members/find-by-contact.ts';
import { isOwnDevice } from '../../sessions/own-device.ts';
import { CODE_SECONDS, RESEND_SECONDS, sendCode } from '../../verification/one-time-code.ts';

/**
 * POST /wps/member/password/forgotten. The response does not reveal whether there is such an account, whether it has a
 * contact, or whether a code was sent recently; it does not wait for the message to be sent.
 */
export const passwordForgotten: Handler<typeof contract> = async (call, context) => {
  const { body, merchant } = call;
  const member = await getMemberByContact(body.username, merchant, context);
  const isOwn = await isOwnDevice(member?.id, call, context);
  const attempt = { purpose: 'reset', caller: call, fields: body, account: body.username } as const;
  const proof = await admitForm({ use: 'sms', attempt, isExempt: async () => isOwn }, context);
  if (proof instanceof Refusal) return proof;
  const isTrusted = isOwn || proof === 'solved';
  const reach = member && contactOf(member);
  if (reach)
    sendCode({ caller: call, purpose: 'password', ...reach, memberId: member.id, isTrusted }, context).catch((fault) =>
      context.log.error({ err: fault }, 'fault'),
    );
  return { resendSeconds: RESEND_SECONDS, expiresSeconds: CODE_SECONDS };
};
