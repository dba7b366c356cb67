import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { getMemberByMobile, type Member } from '../members/member.store.ts';
import { toMobileNumber } from '../members/mobile-number.ts';
import { consumeCode, isCode } from '../verification/one-time-code.ts';

interface SmsEntry {
  countryDialingCode?: string;
  mobileNum?: string;
  verifyCode?: string;
}

/**
 * Verifies a number and the code sent to it. Only a holder of the code learns whether the number is a member's;
 * if it is not, the code remains valid for a registration.
 */
export async function verifySmsCode(
  { countryDialingCode = '', mobileNum = '', verifyCode = '' }: SmsEntry,
  caller: Caller,
  context: Context,
): Promise<Member | Refusal<'verify.code.err' | 'not.exists.user'>> {
  const to = toMobileNumber({ countryDialingCode, mobileNum });
  if (!to) return refuse('verify.code.err');
  const request = { caller, purpose: 'entry', channel: 'sms', to } as const;
  const member = await getMemberByMobile(context.pool, caller.merchant.code, to);
  if (member) return (await consumeCode(request, verifyCode, context)) ? member : refuse('verify.code.err');
  return refuse((await isCode(request, verifyCode, context)) ? 'not.exists.user' : 'verify.code.err');
}
