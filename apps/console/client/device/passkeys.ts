import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Whether this browser and this address can have passkeys: they belong to a name, never to a number. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(globalThis.location.hostname);

/** Signs a challenge with a passkey. @returns null if the person or the browser gave none; browsers report both alike */
export const signWithPasskey = (options: object): Promise<object | null> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => null);

/** Makes a passkey. @returns null if the person or the browser made none */
export const makePasskey = (options: object): Promise<object | null> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(() => null);
