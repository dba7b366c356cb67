import { createHash } from 'node:crypto';
import type { LINE } from './line.data.ts';
import {
  askProvider,
  CLOCK_SECONDS,
  formOf,
  PROOF_SECONDS,
  type SocialSend,
  type SocialVerdict,
} from './social-provider.ts';

/** A merchant's channel at LINE. */
export interface LineAccount {
  clientId: string;
  secret: string;
}

/** The query of LINE's redirect, and the state the browser had stored. */
export interface LineCode {
  code: string;
  redirectUri: string;
  codeVerifier?: string;
  nonce?: string;
}

/** LINE Login: no identity sent by the browser is trusted; it is fetched from LINE. */
export interface LineConnector {
  redeemCode(code: LineCode, account: LineAccount): Promise<SocialVerdict>;
  redeemAccessToken(accessToken: string, account: LineAccount): Promise<SocialVerdict>;
}

interface LineSettings {
  servers: typeof LINE;
  send: SocialSend;
  /** ms since 1970 */
  now(): number;
}

export function createLine({ servers, send, now }: LineSettings): LineConnector {
  const post = (url: string, fields: Record<string, string>) =>
    askProvider(send, { method: 'POST', url, ...formOf(fields) });
  const redeemCode: LineConnector['redeemCode'] = async ({ code, codeVerifier, nonce, redirectUri }, account) => {
    const tokens = await post(servers.token, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: account.clientId,
      client_secret: account.secret,
      ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
    });
    if (tokens === 'invalid' || typeof tokens.id_token !== 'string') return 'invalid';
    const asked = { id_token: tokens.id_token, client_id: account.clientId, ...(nonce ? { nonce } : {}) };
    const claims = await post(servers.verify, asked);
    if (claims === 'invalid') return 'invalid';
    const { aud, exp, iat, iss, sub } = claims;
    const seconds = now() / 1000;
    const isIts = iss === servers.issuer && aud === account.clientId && isSubject(sub);
    const isYoung = isAfter(exp, seconds - CLOCK_SECONDS) && isAfter(iat, seconds - PROOF_SECONDS - CLOCK_SECONDS);
    if (!isIts || !isYoung || (nonce !== undefined && claims.nonce !== nonce)) return 'invalid';
    return verified(servers.issuer, { subject: sub, name: claims.name, picture: claims.picture, proof: code });
  };
  const redeemAccessToken: LineConnector['redeemAccessToken'] = async (accessToken, { clientId }) => {
    const url = `${servers.verify}?${new URLSearchParams({ access_token: accessToken })}`;
    const token = await askProvider(send, { method: 'GET', url });
    if (token === 'invalid' || token.client_id !== clientId || !isAfter(token.expires_in, 0)) return 'invalid';
    const headers = { authorization: `Bearer ${accessToken}` };
    const profile = await askProvider(send, { method: 'GET', url: servers.profile, headers });
    if (profile === 'invalid' || !isSubject(profile.userId)) return 'invalid';
    const { displayName, pictureUrl, userId } = profile;
    return verified(servers.issuer, { subject: userId, name: displayName, picture: pictureUrl, proof: accessToken });
  };
  return { redeemCode, redeemAccessToken };
}

const isSubject = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 255;
const isAfter = (value: unknown, limit: number): boolean => typeof value === 'number' && value > limit;

const verified = (
  issuer: string,
  { name, picture, proof, subject }: { subject: string; name: unknown; picture: unknown; proof: string },
): SocialVerdict => ({
  identity: { issuer, subject, name, picture, mobile: null },
  once: createHash('sha256').update(proof).digest('hex'),
});
