import type { Call } from '../../gateway/call.ts';
import { readCaptchaFields } from '../session/captcha/captcha-form.ts';
import type { RegisterOrigin } from '../session/deferred/register-origin.ts';
import type { OpenedSession } from '../session/login.ts';
import { type SentCode, sendCode } from '../session/sms/send-code.ts';
import {
  type RegisterDraft,
  type RegisterFields,
  type RegisterRefusal,
  readRegisterForm,
  register,
  toDraft,
} from './register.ts';

/** The answer to a registration form if no account was created. */
export interface RegisterAnswer {
  refusal?: RegisterRefusal;
  /** The filled-in values, without the password. */
  draft?: RegisterDraft;
  /** A code was requested. */
  sent?: SentCode;
}

/** A new account, and its session if one was opened: the page stores it and redirects. */
export interface Registered {
  session: OpenedSession | null;
}

/** What differs between a registration from the browser and one from the server. */
export interface RegisterSource {
  call: Call;
  origin: RegisterOrigin;
  /** The social proof stored in this tab. */
  social?: RegisterFields['social'];
}

/** Sends a registration form to the gateway: its own, or one submitted by the login page. */
export async function answerRegister(form: FormData, source: RegisterSource): Promise<RegisterAnswer | Registered> {
  const fields = readRegisterForm(form);
  const step = form.get('step');
  const draft = toDraft(fields);
  if (step === 'carry') return { draft };
  if (step === 'code') return { draft, sent: await sendCode(fields, source.call, readCaptchaFields(form)) };
  const { call, origin, social } = source;
  const result = await register({ ...fields, ...(social ? { social } : null) }, call, origin);
  if (!('refusal' in result)) return { session: result.session };
  const { refusal } = result;
  return { draft: refusal.clearsCode ? { ...draft, verifyCode: '' } : draft, refusal };
}
