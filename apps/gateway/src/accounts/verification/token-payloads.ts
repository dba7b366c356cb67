/** Token payloads by kind, as JSON. */
export interface TokenPayloads {
  /** A login that waits for its second factor. */
  'login-challenge': LoginChallengePayload;
  /** A challenge for an authenticator to sign. */
  'passkey-challenge': { memberId: string | null };
  /** The same for staff. */
  'staff-passkey': { staff: string | null };
  /** A verified social identity, until it is used (§3 `lineSessionToken`). */
  'social-identity': SocialPayload;
}

export interface LoginChallengePayload {
  memberId: string;
  /** Of the member's credentials, when the login began. */
  credentialsVersion: number;
  kind: 'email' | 'ga' | 'sms';
  method: string;
  remember: boolean;
  deviceId: string | null;
  /** The remembered login to renew after the second factor, and the hash of the secret that was used; null for another login method. */
  remembered: { id: string; secretHash: string } | null;
  /** An identity to link once the login is complete. */
  link: SocialProof | null;
}

export interface SocialPayload {
  channel: string;
  issuer: string;
  subject: string;
  name: string | null;
  picture: string | null;
}

export type TokenKind = keyof TokenPayloads;

/** A verified identity, and the key by which its proof is consumed. All strings, so that it fits a token's payload. */
export interface SocialProof {
  identity: SocialPayload;
  /** For the channel `sms`: the number, E.164. */
  mobile: string | null;
  /** How it is consumed. `key`: stored in `seen_once`; `token`: our own one-time token, deleted. */
  once: { key: string } | { token: string };
}
