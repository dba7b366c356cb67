/** Token payloads by kind; strings and numbers only. */
export interface TokenPayloads {
  /** A login that waits for its second factor. */
  'login-challenge': LoginChallengePayload;
  /** The challenge an authenticator has to sign. */
  'passkey-challenge': { memberId: string | null };
  /** A social identity that was proved, until it is used (§3 `lineSessionToken`). */
  'social-identity': SocialPayload;
}

export interface LoginChallengePayload {
  memberId: string;
  kind: 'email' | 'ga' | 'sms';
  method: string;
  remember: boolean;
  deviceId: string | null;
  /** The remembered login that asked, to be renewed when it is through; null for another way in. */
  rememberedId: string | null;
  /** An identity that is linked once the login is through. */
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

/** A proved identity, and what it is used up by. All of it is text, so that a login can wait with it. */
export interface SocialProof {
  identity: SocialPayload;
  /** Of the channel `sms`: the number, E.164. */
  mobile: string | null;
  /** `key`: stored in `seen_once`; `token`: our own one-time token, deleted. */
  once: { key: string } | { token: string };
}
