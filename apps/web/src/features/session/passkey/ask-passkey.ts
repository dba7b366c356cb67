import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { browserCall } from '../../../gateway/browser-call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';

/** Whether the browser can offer passkeys where the username is typed. */
export const canOffer = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Cancels a pending request for a passkey. */
export const giveUp = (): void => WebAuthnAbortService.cancelCeremony();

/**
 * Asks the member for a passkey, and has the authenticator sign the gateway's challenge.
 * @param isOffer offered as autofill at the username; else requested immediately
 * @returns the signed response as JSON; null if the member or the browser gave none
 * @throws GatewayError if there is no challenge
 */
export async function askPasskey(isOffer: boolean): Promise<string | null> {
  const situation = isOffer ? 'background' : 'login';
  const { options } = await browserCall()('session.loginPasskey', { body: { action: 'begin' }, situation });
  if (!options) throw new GatewayError('passkey.invalid');
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffer }));
  } catch {
    // Cancelling is not a failure, and browsers report both alike.
    return null;
  }
}
