import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { safeGo } from '../../app/safe-go.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { LoginDevice } from './login-device.ts';

/** A login form as it was sent. */
export interface LoginFields {
  username: string;
  password: string;
  remember: boolean;
  go: string;
  /** Made with the form: however often it is sent, one session is opened. */
  attempt: string;
}

/** Why a login has no session, for the form to show. */
export interface LoginRefusal {
  username: string;
  code: string;
  message: string;
  traceId: string;
}

export type OpenedSession = ValueOf<Endpoints['session.login']>;

export function readLoginForm(form: FormData): LoginFields {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    username: text('username').trim(),
    password: text('password'),
    remember: form.has('remember'),
    go: safeGo(text('go')),
    attempt: text('attempt'),
  };
}

/** Logs in. A refusal is a value, for the form; it never holds the password. */
export async function logIn(
  fields: LoginFields,
  call: Call,
  device: LoginDevice = {},
): Promise<OpenedSession | { refusal: LoginRefusal }> {
  const { username, password, attempt } = fields;
  const refuse = (code: string, message: string, traceId = '') => ({ refusal: { username, code, message, traceId } });
  if (!username || !password) return refuse('required', '');
  try {
    const body = { type: 'username' as const, username, password, ...device };
    return await call('session.login', {
      body,
      situation: 'login',
      ...(attempt ? { idempotencyKey: attempt } : {}),
    });
  } catch (error) {
    if (error instanceof GatewayError) return refuse(error.code, error.message, error.traceId);
    throw error;
  }
}

/** Where a login leads (§4): a password set aside must be changed first, where the merchant wants that. */
export function afterLogin(
  { passwordExpired }: Pick<OpenedSession, 'passwordExpired'>,
  go: string,
  mustChange: boolean,
): string {
  return passwordExpired && mustChange ? '/m/changePsw' : safeGo(go);
}
