import type { StaffBody } from '@foyer/contract/staff/calls.ts';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Whether this browser and this address support passkeys: they need a domain name, not an IP address. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(globalThis.location.hostname);

type PasskeyResponse = StaffBody<'passkey-login'>['response'];

/** Signs a challenge with a passkey. @returns null if the person or the browser gave none; browsers report both alike */
export const signWithPasskey = (options: object): Promise<PasskeyResponse | null> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).then(toPlain, () => null);

/** Creates a passkey. @returns null if the person or the browser created none */
export const makePasskey = (options: object): Promise<PasskeyResponse | null> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).then(toPlain, () => null);

const toPlain = ({
  authenticatorAttachment,
  clientExtensionResults,
  id,
  rawId,
  response,
  type,
}: AuthenticationResponseJSON | RegistrationResponseJSON): PasskeyResponse => ({
  ...{ id, rawId, type },
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
  ...(authenticatorAttachment && { authenticatorAttachment }),
});
