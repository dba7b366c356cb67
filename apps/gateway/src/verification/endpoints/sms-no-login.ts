import type { smsNoLogin as contract } from '@foyer/contract/verification/sms-no-login.ts';
import { checkCaptcha } from '../../captcha/captcha.ts';
import type { Handler } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { toMobileNumber } from '../mobile-number.ts';
import { CODE_SECONDS, RESEND_SECONDS, sendCode } from '../one-time-code.ts';

/** POST /wps/verification/sms/noLogin: the same for a member's number and a stranger's. */
export const smsNoLogin: Handler<typeof contract> = async (call, context) => {
  const { body, language, merchant } = call;
  const to = toMobileNumber(body);
  if (!to || !isServed(body.countryDialingCode, call)) return refuse('mobile.invalid');
  const unsolved = await checkCaptcha({ purpose: 'sms', caller: call, fields: body, account: to }, context);
  if (unsolved) return unsolved;
  const order = { merchant, purpose: 'entry', channel: 'sms', to, memberId: null, language } as const;
  const refused = await sendCode(order, context);
  return refused ?? { resendSeconds: RESEND_SECONDS, expiresSeconds: CODE_SECONDS };
};

/** SMS cost money: they go only to countries in which the merchant does business. */
const isServed = (dialingCode: string, { merchant }: { merchant: { market: Market } }): boolean =>
  merchant.market.countries.some((one) => one.countryDialingCode === dialingCode.replace('+', ''));

interface Market {
  countries: readonly { countryDialingCode: string }[];
}
