import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Whether this browser and this address support passkeys: they need a domain name, not an IP address. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(globalThis.location.hostname);

/** Signs a challenge with a passkey. @returns null if the person or the browser gave none; browsers report both alike */
export const signWithPasskey = (options: object): Promise<object | null> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => null);

/** Creates a passkey. @returns null if the person or the browser created none */
export const makePasskey = (options: object): Promise<object | null> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(() => null);
