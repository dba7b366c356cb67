import type { BodyOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { toFailedForm } from '../../../page/failed-form.ts';
import type { LoginRefusal, OpenedSession } from '../login.ts';
import type { LoginDevice } from '../login-device.ts';

type PasskeyResponse = NonNullable<BodyOf<Endpoints['session.loginPasskey']>['response']>;

/** Logs in with the signed response of an authenticator. @param response as JSON; the gateway validates it */
export async function logInByPasskey(
  response: string,
  call: Call,
  device: LoginDevice,
): Promise<OpenedSession | { refusal: LoginRefusal }> {
  try {
    const body = { action: 'finish' as const, response: JSON.parse(response) as PasskeyResponse, ...device };
    const { session } = await call('session.loginPasskey', { body, situation: 'login' });
    if (session) return session;
    throw new GatewayError('passkey.invalid');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const who = { type: 'username', username: '' } as const;
    return { refusal: { who, verifyCode: '', missing: [], ...toFailedForm(error, 'login') } };
  }
}
