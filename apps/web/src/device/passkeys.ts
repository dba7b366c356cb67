/** Whether this browser supports passkeys (WebAuthn Level 3). */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
