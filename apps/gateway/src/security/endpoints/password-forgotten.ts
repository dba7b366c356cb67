import type { passwordForgotten as contract } from '@foyer/contract/member/password-forgotten.ts';
import type { Handler } from '../../http/call.ts';
import { contactOf, getMemberByContact } from '../../members/find-by-contact.ts';
import { CODE_SECONDS, RESEND_SECONDS, sendCode } from '../../verification/one-time-code.ts';

/**
 * POST /wps/member/password/forgotten. The response does not reveal whether there is such an account, whether it has a
 * contact, or whether a code was sent recently; it does not wait for the message to be sent.
 */
export const passwordForgotten: Handler<typeof contract> = async (call, context) => {
  const { body, language, merchant } = call;
  const member = await getMemberByContact(body.username, merchant, context);
  const reach = member && contactOf(member);
  if (reach)
    sendCode({ merchant, purpose: 'password', ...reach, memberId: member.id, language }, context).catch((fault) =>
      context.log.error({ err: fault }, 'fault'),
    );
  return { resendSeconds: RESEND_SECONDS, expiresSeconds: CODE_SECONDS };
};
