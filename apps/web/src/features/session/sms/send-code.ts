import { readSigns } from '@foyer/typed-text/read-text.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';

/** The fields of a number in a form. */
export interface MobileFields {
  /** Digits only. */
  countryDialingCode: string;
  mobileNum: string;
}

/** The result of requesting a code. */
export type SentCode =
  | { resendSeconds: number; expiresSeconds: number }
  | { refusal: { code: string; message: string } };

/** The form of a number that the contract accepts. */
const NUMBER_FORM = /^[\d ()./+-]{4,40}$/;

/** Sends a code to a number, for a login or a registration with it. */
export async function sendCode(
  { countryDialingCode, mobileNum: typed }: MobileFields,
  call: Call,
  captcha: Readonly<Record<string, string>> = {},
): Promise<SentCode> {
  const mobileNum = readSigns(typed);
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
