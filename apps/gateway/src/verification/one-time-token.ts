import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../context.ts';
import { sha256 } from '../http/seal.ts';
import type { SocialProof } from '../social/social-proof.ts';
import { insertToken, readLive, takeToken, takeTry } from './one-time-token.store.ts';

/** What a token stands for, by kind; all of it is text or numbers. */
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

/** Who asks, and for what. */
interface TokenQuestion<K extends TokenKind> {
  kind: K;
  token: string;
  merchant: Merchant;
}

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

/** Makes a token, shown once and stored hashed, its payload sealed. */
export async function issueToken<K extends TokenKind>(
  token: { kind: K; merchant: Merchant; payload: TokenPayloads[K]; goodForSeconds: number; tries?: number },
  { db, randomBytes, seal }: Context,
): Promise<string> {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertToken(db, {
    token_hash: sha256(text),
    merchant: token.merchant.code,
    kind: token.kind,
    sealed_payload: seal.seal(Buffer.from(JSON.stringify(token.payload))),
    tries_left: token.tries ?? 1,
    goodForSeconds: token.goodForSeconds,
  });
  return text;
}

const opener =
  (take: typeof takeTry) =>
  async <K extends TokenKind>(question: TokenQuestion<K>, { db, seal }: Context): Promise<TokenPayloads[K] | null> => {
    if (!TOKEN_FORM.test(question.token)) return null;
    const sealed = await take(db, {
      token_hash: sha256(question.token),
      merchant: question.merchant.code,
      kind: question.kind,
    });
    return sealed && (JSON.parse(seal.open(sealed).toString('utf8')) as TokenPayloads[K]);
  };

/** What a live token stands for, at the cost of one of its tries. @returns null for a token that is worth nothing here */
export const tryToken = opener(takeTry);
/** What a live token stands for. */
export const readToken = opener(readLive);
/** What a live token stood for: it is spent by this. */
export const spendToken = opener(takeToken);
