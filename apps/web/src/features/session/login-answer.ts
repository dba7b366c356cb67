import type { Call } from '../../gateway/call.ts';
import type { ProofChannel } from '../../page/page-social.ts';
import { readCaptchaFields } from './captcha/captcha-form.ts';
import { type LoginRefusal, logIn, type OpenedSession, readLoginForm } from './login.ts';
import type { LoginDevice } from './login-device.ts';
import { eventOfRefusal } from './login-states.ts';
import { logInByPasskey } from './passkey/log-in-by-passkey.ts';
import {
  type FactorQuestion,
  type FactorRefusal,
  readFactor,
  resendFactor,
  verifyFactor,
} from './second-factor/factor.ts';
import { type SentCode, sendCode } from './sms/send-code.ts';
import { type LoginIdentity, readLoginIdentity } from './who.ts';

/** The answer to a login form if no session was opened. */
export interface LoginAnswer {
  refusal?: LoginRefusal;
  /** The credentials were refused: the remembered login is no longer valid. */
  forgets?: true;
  factor?: FactorQuestion;
  /** Why the second factor was refused. */
  wrong?: FactorRefusal;
  /** A code was requested for this number. */
  sent?: SentCode & { who: LoginIdentity };
  /** Fields passed on by another of our forms. */
  carried?: { who: LoginIdentity; verifyCode: string };
  /** The proof of the social identity to link is no longer valid. */
  isLinkLost?: boolean;
  /** A social identity that is not linked to a member yet. */
  choice?: AccountChoice;
}

/** A login that opened a session: the page stores it and redirects. */
export interface LoggedIn {
  session: OpenedSession;
  who: LoginIdentity;
  remember: boolean;
  /** A login by Firebase, which needs no password here. */
  isFirebase?: true;
}

/** The social proof, and the gateway's answer to it. */
export interface AccountChoice {
  channel: ProofChannel;
  name: string | null;
  picture: string | null;
  message: string;
}

/** What differs between a login from the browser and one from the server: the call, and what is known about the device. */
export interface LoginSource {
  call: Call;
  device: LoginDevice;
}

/** Sends a login form to the gateway: its own, its second factor's, or one submitted by another page. */
export async function answerLogin(form: FormData, source: LoginSource): Promise<LoginAnswer | LoggedIn> {
  const step = form.get('step');
  if (step === 'carry') return { carried: carriedBy(form) };
  if (step === 'code') return askForCode(form, source);
  if (step === 'passkey') return attemptPasskey(form, source);
  const question = readFactor(form);
  if (question && step === 'resend') return resend(question, source);
  return question ? verify(question, form, source) : attempt(form, source);
}

/** Not the whole form: it may contain a password. */
function carriedBy(form: FormData): NonNullable<LoginAnswer['carried']> {
  const { verifyCode, who } = readLoginForm(form);
  return { who, verifyCode };
}

async function askForCode(form: FormData, { call }: LoginSource): Promise<LoginAnswer> {
  const who = readLoginIdentity(form);
  if (who.type !== 'sms') return {};
  return { sent: { ...(await sendCode(who, call, readCaptchaFields(form))), who } };
}

async function resend(question: FactorQuestion, { call }: LoginSource): Promise<LoginAnswer> {
  const answer = await resendFactor(question, call);
  return 'wrong' in answer ? { factor: question, ...answer } : { factor: { ...question, ...answer } };
}

async function verify(
  question: FactorQuestion,
  form: FormData,
  { call }: LoginSource,
): Promise<LoginAnswer | LoggedIn> {
  const { attempt: key } = readLoginForm(form);
  const answer = await verifyFactor(question, { attempt: key, code: String(form.get('verifyCode') ?? '') }, call);
  if ('wrong' in answer) return { factor: question, ...answer };
  const { isFirebase, remember, who } = question;
  return { session: answer, who, remember, ...(isFirebase ? { isFirebase } : null) };
}

async function attempt(form: FormData, { call, device }: LoginSource): Promise<LoginAnswer | LoggedIn> {
  const fields = readLoginForm(form);
  const answer = await logIn(fields, call, device);
  if ('factor' in answer) return answer;
  if ('refusal' in answer)
    return { ...answer, ...(eventOfRefusal(answer.refusal.code) === 'refuse' ? { forgets: true } : null) };
  const { remember, who } = fields;
  return { session: answer, who, remember };
}

async function attemptPasskey(form: FormData, { call, device }: LoginSource): Promise<LoginAnswer | LoggedIn> {
  const { remember } = readLoginForm(form);
  const answer = await logInByPasskey(String(form.get('response') ?? ''), call, device);
  if ('refusal' in answer) return answer;
  return { session: answer, who: { type: 'username', username: answer.userName }, remember };
}
