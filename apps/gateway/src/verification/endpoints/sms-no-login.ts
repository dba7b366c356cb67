import type { smsNoLogin as contract } from '@foyer/contract/verification/sms-no-login.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { checkCaptcha } from '../../captcha/captcha.ts';
import type { Handler } from '../../http/call.ts';
import { toServedNumber } from '../mobile-number.ts';
import { CODE_SECONDS, RESEND_SECONDS, sendCode } from '../one-time-code.ts';

/** POST /wps/verification/sms/noLogin: answers alike for a member's number and any other. */
export const smsNoLogin: Handler<typeof contract> = async (call, context) => {
  const { body, language, merchant } = call;
  const to = toServedNumber(body, merchant);
  if (!to) return refuse('mobile.invalid');
  const unsolved = await checkCaptcha({ purpose: 'sms', caller: call, fields: body, account: to }, context);
  if (unsolved) return unsolved;
  const order = { merchant, purpose: 'entry', channel: 'sms', to, memberId: null, language } as const;
  const refused = await sendCode(order, context);
  return refused ?? { resendSeconds: RESEND_SECONDS, expiresSeconds: CODE_SECONDS };
};
