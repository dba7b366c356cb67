import type { BodyOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { readCode } from '@foyer/typed-text/read-text.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { type FailedForm, notSent, toFailedForm } from '../../page/failed-form.ts';
import { safeGo } from '../../page/safe-go.ts';
import { readCaptchaFields } from './captcha/captcha-form.ts';
import type { LoginDevice } from './login-device.ts';
import { type FactorQuestion, toFactor } from './second-factor/factor.ts';
import { type LoginIdentity, readLoginIdentity } from './who.ts';

/** The fields of a login form. */
export interface LoginFields {
  who: LoginIdentity;
  password: string;
  /** The code of a login by SMS. */
  verifyCode: string;
  remember: boolean;
  go: string;
  /** The idempotency key, made with the form: however often the form is sent, it opens one session. */
  attempt: string;
  /** A solved captcha, by the gateway's field names. */
  captcha?: Readonly<Record<string, string>>;
}

/** Why a login was refused, for the form to show. */
export interface LoginRefusal extends FailedForm {
  who: LoginIdentity;
  /** Login by SMS only: the form restores it, unless it is no longer valid. */
  verifyCode: string;
  /** The missing fields, if that is why. */
  missing: readonly string[];
}

export type OpenedSession = ValueOf<Endpoints['session.login']>;

export function readLoginForm(form: FormData): LoginFields {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    who: readLoginIdentity(form),
    password: text('password'),
    verifyCode: readCode(text('verifyCode')),
    remember: form.has('remember'),
    go: safeGo(text('go')),
    attempt: text('attempt'),
    captcha: readCaptchaFields(form),
  };
}

/** Logs in. A refusal, or the question for a second factor, is returned as a value; neither contains the password. */
export async function logIn(
  fields: LoginFields,
  call: Call,
  device: LoginDevice = {},
): Promise<OpenedSession | { refusal: LoginRefusal } | { factor: FactorQuestion }> {
  const { attempt, remember, verifyCode, who } = fields;
  const missing = missingOf(fields);
  if (missing.length > 0) return { refusal: { ...notSent(), who, verifyCode, missing } };
  try {
    const body = { ...bodyOf(fields), ...device };
    return await call('session.login', { body, situation: 'login', ...(attempt ? { idempotencyKey: attempt } : {}) });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const factor = toFactor(error, { who, remember });
    if (factor) return { factor };
    const failed = toFailedForm(error, 'login');
    return { refusal: { ...failed, who, verifyCode: failed.clearsCode ? '' : verifyCode, missing } };
  }
}

/** The names of the fields that are empty. */
export const missingOf = ({ password, verifyCode, who }: LoginFields): string[] => {
  const needed = who.type === 'sms' ? { mobileNum: who.mobileNum, verifyCode } : { username: who.username, password };
  return Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
};

function bodyOf({ captcha, password, verifyCode, who }: LoginFields): BodyOf<Endpoints['session.login']> {
  if (who.type === 'username') return { ...who, password, ...captcha };
  return { ...who, verifyCode };
}
