import type { smsNoLogin as contract } from '@foyer/contract/verification/sms-no-login.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { admitForm } from '../../captcha/admit-form.ts';
import { getMemberByMobile } from '../../members/member.store.ts';
import { toServedNumber } from '../../members/mobile-number.ts';
import { isOwnDevice } from '../../sessions/own-device.ts';
import { CODE_SECONDS, RESEND_SECONDS, sendCode } from '../../verification/one-time-code.ts';

/** POST /wps/verification/sms/noLogin: answers alike for a member's number and any other. */
export const smsNoLogin: Handler<typeof contract> = async (call, context) => {
  const { body, merchant } = call;
  const to = toServedNumber(body, merchant);
  if (!to) return refuse('mobile.invalid');
  const attempt = { purpose: 'sms', caller: call, fields: body, account: to } as const;
  const isExempt = async () =>
    isOwnDevice((await getMemberByMobile(context.pool, merchant.code, to))?.id, call, context);
  const proof = await admitForm({ use: 'sms', attempt, isExempt }, context);
  if (proof instanceof Refusal) return proof;
  const isTrusted = proof === 'solved' || (await isExempt());
  const request = { caller: call, purpose: 'entry', channel: 'sms', to, memberId: null, isTrusted } as const;
  const refused = await sendCode(request, context);
  return refused ?? { resendSeconds: RESEND_SECONDS, expiresSeconds: CODE_SECONDS };
};
