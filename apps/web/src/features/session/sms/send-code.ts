import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';

/** A number as a form carries it. */
export interface MobileFields {
  /** Digits alone. */
  countryDialingCode: string;
  mobileNum: string;
}

/** What became of a code that was asked for. */
export type SentCode =
  | { resendSeconds: number; expiresSeconds: number }
  | { refusal: { code: string; message: string } };

/** As long and as written as the contract takes it. */
const NUMBER_FORM = /^[\d ().+-]{4,24}$/;

/** Has a code sent to a number, for a login or a registration with it. */
export async function sendCode(
  { countryDialingCode, mobileNum }: MobileFields,
  call: Call,
  captcha: Readonly<Record<string, string>> = {},
): Promise<SentCode> {
  if (!mobileNum) return { refusal: { code: 'required', message: '' } };
  if (!NUMBER_FORM.test(mobileNum)) return { refusal: { code: 'mobile.invalid', message: '' } };
  try {
    const body = { countryDialingCode, mobileNum, ...captcha };
    return await call('verification.smsNoLogin', { body, situation: 'form' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}
