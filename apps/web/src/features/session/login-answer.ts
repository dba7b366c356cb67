import type { Call } from '../../gateway/call.ts';
import type { SocialChannel } from '../../page/page-social.ts';
import { readCaptchaFields } from './captcha/captcha-form.ts';
import { afterLogin, type LoginRefusal, logIn, type OpenedSession, readLoginForm } from './login.ts';
import type { LoginDevice } from './login-device.ts';
import { eventOfRefusal, nextLoginState } from './login-states.ts';
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

/** What a login form is answered where it does not lead on. */
export interface LoginAnswer {
  refusal?: LoginRefusal;
  factor?: FactorQuestion;
  /** Why the second factor was not taken. */
  wrong?: FactorRefusal;
  /** A code was asked for, for this number. */
  sent?: SentCode & { who: LoginIdentity };
  /** What another form of ours brought along. */
  carried?: { who: LoginIdentity; verifyCode: string };
  /** A social identity that is not linked to a member yet. */
  choice?: AccountChoice;
}

/** The social proof, and the gateway's answer to it. */
export interface AccountChoice {
  channel: SocialChannel;
  name: string | null;
  picture: string | null;
  message: string;
}

/** Where forms are answered: on the server for a browser without scripts, else in the browser itself. */
export interface LoginPort {
  call: Call;
  isServer: boolean;
  /** Whether who has a password that was made for them must change it first. */
  mustChange: boolean;
  describeDevice(who: LoginIdentity, remember: boolean): Promise<LoginDevice>;
  keep(opened: OpenedSession, who: LoginIdentity, remember: boolean): Promise<Record<string, string> | undefined>;
  /** Forgets the remembered login. */
  forget(): void;
  /** Leads on. @throws the answer that does */
  lead(to: string, headers: Record<string, string> | undefined): never;
}

/** Handles the forms of the login: its own, its second factor's, or one submitted by another page. */
export async function answerLogin(form: FormData, port: LoginPort): Promise<LoginAnswer> {
  const step = form.get('step');
  if (step === 'carry') return { carried: carriedBy(form) };
  if (step === 'code') return askForCode(form, port);
  if (step === 'passkey') return attemptPasskey(form, port);
  const question = readFactor(form);
  if (question && step === 'resend') return resend(question, port);
  return question ? verify(question, form, port) : attempt(form, port);
}

/** Not the whole form: it may hold a password. */
function carriedBy(form: FormData): NonNullable<LoginAnswer['carried']> {
  const { verifyCode, who } = readLoginForm(form);
  return { who, verifyCode };
}

async function askForCode(form: FormData, { call }: LoginPort): Promise<LoginAnswer> {
  const who = readLoginIdentity(form);
  if (who.type !== 'sms') return {};
  return { sent: { ...(await sendCode(who, call, readCaptchaFields(form))), who } };
}

async function resend(question: FactorQuestion, { call }: LoginPort): Promise<LoginAnswer> {
  const answer = await resendFactor(question, call);
  return 'wrong' in answer ? { factor: question, ...answer } : { factor: { ...question, ...answer } };
}

async function verify(question: FactorQuestion, form: FormData, port: LoginPort): Promise<LoginAnswer> {
  const { attempt: key } = readLoginForm(form);
  const answer = await verifyFactor(question, { attempt: key, code: String(form.get('verifyCode') ?? '') }, port.call);
  return 'wrong' in answer ? { factor: question, ...answer } : finishLogin(answer, { form, ...question }, port);
}

async function attempt(form: FormData, port: LoginPort): Promise<LoginAnswer> {
  const fields = readLoginForm(form);
  const answer = await logIn(fields, port.call, await port.describeDevice(fields.who, fields.remember));
  if ('factor' in answer) return { factor: { ...answer.factor, ...(port.isServer ? { isServers: true } : null) } };
  if (!('refusal' in answer)) return finishLogin(answer, { form, ...fields }, port);
  const move = nextLoginState('processing', eventOfRefusal(answer.refusal.code));
  if (move?.remembered === 'clear') port.forget();
  return answer;
}

async function attemptPasskey(form: FormData, port: LoginPort): Promise<LoginAnswer> {
  const { remember, who } = readLoginForm(form);
  const device = await port.describeDevice(who, remember);
  const answer = await logInByPasskey(String(form.get('response') ?? ''), port.call, device);
  if ('refusal' in answer) return answer;
  return finishLogin(answer, { form, who: { type: 'username', username: answer.userName }, remember }, port);
}

interface Entry {
  form: FormData;
  who: LoginIdentity;
  remember: boolean;
}

/** Stores an opened session and redirects. */
export async function finishLogin(
  opened: OpenedSession,
  { form, remember, who }: Entry,
  port: LoginPort,
): Promise<never> {
  const isStored = nextLoginState('processing', 'open')?.remembered === 'store' && remember;
  const headers = await port.keep(opened, who, isStored);
  const { go } = readLoginForm(form);
  return port.lead(afterLogin(opened, go, port.mustChange && who.type !== 'sms'), headers);
}
