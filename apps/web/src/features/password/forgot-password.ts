import { readCode, readSigns } from '@foyer/typed-text/read-text.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { readCaptchaFields } from '../session/captcha/captcha-form.ts';
import { type PasswordRefusal, toRefusal } from './change-password.ts';

/** The result of a step towards a new password. */
export interface ForgotAnswer {
  account: string;
  /** Seconds until another code may be requested; the same whether or not the account exists. */
  resendSeconds?: number;
  /** The password was changed. */
  isChanged?: boolean;
  refusal?: PasswordRefusal;
  /** The fields that were left empty. */
  missing?: string[];
}

/** Requests a code, or sets the new password with it. The answers never reveal whether the account exists. */
export async function answerForgot(form: FormData, call: Call): Promise<ForgotAnswer> {
  const text = (name: string) => String(form.get(name) ?? '');
  const account = readSigns(text('account'));
  const isReset = text('step') === 'reset';
  const fields = isReset
    ? { account, verifyCode: readCode(text('verifyCode')), newPassword: text('newPassword') }
    : { account };
  const missing = Object.entries(fields).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0) return { account, missing };
  try {
    if (!isReset) {
      const body = { username: account, ...readCaptchaFields(form) };
      const sent = await call('member.passwordForgotten', { body, situation: 'form' });
      return { account, resendSeconds: sent.resendSeconds };
    }
    const body = { username: account, verifyCode: readCode(text('verifyCode')), newPassword: text('newPassword') };
    const { changed } = await call('member.passwordReset', { body, situation: 'form' });
    return { account, isChanged: changed };
  } catch (error) {
    if (error instanceof GatewayError) return { account, refusal: toRefusal(error) };
    throw error;
  }
}
