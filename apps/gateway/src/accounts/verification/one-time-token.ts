import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { deleteToken, getLiveToken, insertToken, useOneTry } from './one-time-token.store.ts';
import type { TokenKind, TokenPayloads } from './token-payloads.ts';

/** A token as presented, with the kind and merchant it must belong to. */
interface TokenQuestion<K extends TokenKind> {
  kind: K;
  token: string;
  merchant: TokenOwner;
}

/** The merchant of a token; `*` for none. */
type TokenOwner = Pick<Merchant, 'code'>;

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

/** Creates a token, shown once and stored hashed, with an encrypted payload. */
export async function issueToken<K extends TokenKind>(
  token: { kind: K; merchant: TokenOwner; payload: TokenPayloads[K]; goodForSeconds: number; tries?: number },
  { pool, randomBytes, seal }: Pick<Context, 'pool' | 'randomBytes' | 'seal'>,
): Promise<string> {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertToken(pool, {
    tokenHash: sha256(text),
    merchant: token.merchant.code,
    kind: token.kind,
    sealedPayload: seal.seal(Buffer.from(JSON.stringify(token.payload))),
    triesLeft: token.tries ?? 1,
    goodForSeconds: token.goodForSeconds,
  });
  return text;
}

const reader =
  (take: typeof useOneTry) =>
  async <K extends TokenKind>(
    question: TokenQuestion<K>,
    { pool, seal }: Pick<Context, 'seal'> & { pool: Queryable },
  ): Promise<TokenPayloads[K] | null> => {
    if (!TOKEN_FORM.test(question.token)) return null;
    const sealed = await take(pool, {
      tokenHash: sha256(question.token),
      merchant: question.merchant.code,
      kind: question.kind,
    });
    return sealed && (JSON.parse(seal.open(sealed).toString('utf8')) as TokenPayloads[K]);
  };

/** The payload of a live token; costs one of its attempts. @returns null for a token that is invalid here */
export const tryToken = reader(useOneTry);
/** The payload of a live token. */
export const readToken = reader(getLiveToken);
/** The payload of a live token, which is consumed. */
export const consumeToken = reader(deleteToken);
