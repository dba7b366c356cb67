import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';

/** The result of adding a passkey. `cancelled`: by the member, which is not a failure. */
export type AddedPasskey = 'added' | 'cancelled' | 'known' | 'unsupported' | 'password' | { message: string };

const situation = 'form';

/**
 * Creates a passkey on this device and registers it with the gateway (WebAuthn §7.1).
 * @param password if the gateway requires it
 */
export async function addPasskey(call: Call, { password }: { password: string }): Promise<AddedPasskey> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return 'unsupported';
  try {
    const body = { action: 'begin' as const, ...(password ? { password } : {}) };
    const { options } = await call('security.passkey', { body, situation });
    const response = await startRegistration({ optionsJSON: options as never });
    await call('security.passkey', { body: { action: 'finish', response: response as never }, situation });
    return 'added';
  } catch (error) {
    if (error instanceof GatewayError)
      return ['password.required', 'login.cred.err'].includes(error.code) ? 'password' : { message: error.message };
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
