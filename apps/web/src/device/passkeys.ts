/** Whether this browser knows passkeys at all (WebAuthn Level 3). */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
