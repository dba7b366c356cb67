import type { Call } from '../../gateway/call.ts';
import { readCaptchaFields } from '../session/captcha/captcha-form.ts';
import type { OpenedSession } from '../session/login.ts';
import { type SentCode, sendCode } from '../session/sms/send-code.ts';
import type { RegisterOrigin } from './deferred/register-origin.ts';
import {
  type RegisterDraft,
  type RegisterFields,
  type RegisterRefusal,
  readRegisterForm,
  register,
  toDraft,
} from './register.ts';

/** What a registration form is answered where it does not lead on. */
export interface RegisterAnswer {
  refusal?: RegisterRefusal;
  /** What was filled in, without the password. */
  draft?: RegisterDraft;
  /** A code was asked for. */
  sent?: SentCode;
}

/** Where forms are answered: on the server for a browser without scripts, else in the browser itself. */
export interface RegisterPort {
  call: Call;
  origin(): RegisterOrigin;
  /** The social proof stored in this tab. */
  social?: RegisterFields['social'];
  /** Stores the session of a new member. @throws the redirect */
  enter(session: OpenedSession | null): Promise<never>;
}

/** Handles the registration's own form, and one submitted by the login page. */
export async function answerRegister(form: FormData, port: RegisterPort): Promise<RegisterAnswer> {
  const fields = readRegisterForm(form);
  const step = form.get('step');
  const draft = toDraft(fields);
  if (step === 'carry') return { draft };
  if (step === 'code') return { draft, sent: await sendCode(fields, port.call, readCaptchaFields(form)) };
  const { call, origin, social } = port;
  const result = await register({ ...fields, ...(social ? { social } : null) }, call, origin());
  return 'refusal' in result ? { draft, refusal: result.refusal } : port.enter(result.session);
}
