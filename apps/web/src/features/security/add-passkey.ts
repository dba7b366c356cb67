import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { type FailedForm, toFailedForm } from '../../page/failed-form.ts';

/** The result of adding a passkey. `cancelled`: by the member, which is not a failure. A refusal `verify.code.err` asks for a code. */
export type AddedPasskey = 'added' | 'cancelled' | 'known' | 'unsupported' | 'password' | FailedForm;

const situation = 'form';

/**
 * Creates a passkey on this device and registers it with the gateway (WebAuthn §7.1).
 * @param password if the gateway requires it
 * @param verifyCode of the authenticator, or a recovery code, if the member has one
 */
export async function addPasskey(
  call: Call,
  { password, verifyCode }: { password: string; verifyCode: string },
): Promise<AddedPasskey> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return 'unsupported';
  try {
    const body = {
      action: 'begin' as const,
      ...(password ? { password } : {}),
      ...(verifyCode ? { verifyCode } : {}),
    };
    const { options } = await call('security.passkey', { body, situation });
    const response = await startRegistration({ optionsJSON: options as never });
    await call('security.passkey', { body: { action: 'finish', response: response as never }, situation });
    return 'added';
  } catch (error) {
    if (error instanceof GatewayError)
      return ['password.required', 'login.cred.err'].includes(error.code) ? 'password' : toFailedForm(error, situation);
    return meaningOf(error);
  }
}

/** The meaning of the browser's errors (WebAuthn §5.1.3). */
function meaningOf(error: unknown): AddedPasskey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  if (name === 'InvalidStateError') return 'known';
  if (name === 'NotSupportedError' || name === 'SecurityError') return 'unsupported';
  throw error;
}
