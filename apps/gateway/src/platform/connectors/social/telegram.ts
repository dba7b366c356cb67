import type { VerifyIdToken } from './id-token.ts';
import { askProvider, formOf, type SocialSend, type SocialVerdict } from './social-provider.ts';
import type { TELEGRAM } from './telegram.data.ts';
import { readTelegramAuth, type TelegramAuth } from './telegram-auth.ts';
import { readMiniApp, readWidget } from './telegram-signed.ts';

/** A merchant's bot. */
export interface TelegramAccount {
  botId: string;
  /** The token from BotFather, such as `7000000001:AA…`. */
  botToken: string;
  /** The client secret for OpenID Connect; null if it is not used. */
  clientSecret: string | null;
}

export interface TelegramConnector {
  /** @param telegramAuth in any of its three formats */
  verify(telegramAuth: string, account: TelegramAccount): Promise<SocialVerdict>;
}

interface TelegramSettings {
  servers: typeof TELEGRAM;
  send: SocialSend;
  verifyIdToken: VerifyIdToken;
  /** ms since 1970 */
  now(): number;
}

export function createTelegram({ servers, send, verifyIdToken, now }: TelegramSettings): TelegramConnector {
  const redeem = async (
    { code, codeVerifier, nonce, redirectUri }: Extract<TelegramAuth, { kind: 'code' }>,
    { botId, clientSecret }: TelegramAccount,
  ): Promise<SocialVerdict> => {
    if (!clientSecret) return 'invalid';
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: botId,
      client_secret: clientSecret,
      code_verifier: codeVerifier,
    };
    const tokens = await askProvider(send, { method: 'POST', url: servers.token, ...formOf(fields) });
    if (tokens === 'invalid' || typeof tokens.id_token !== 'string') return 'invalid';
    const rules = { keys: servers.keys, issuer: servers.issuer, audience: botId, nonce };
    const verified = await verifyIdToken(tokens.id_token, rules);
    if (typeof verified === 'string') return verified;
    const { id, name, picture } = verified.claims;
    // The subject is the numeric id that the widget and Mini Apps use as well.
    if (!/^[1-9]\d{0,18}$/.test(String(id))) return 'invalid';
    return {
      identity: { issuer: servers.issuer, subject: String(id), name, picture, mobile: null },
      once: verified.once,
    };
  };
  return {
    async verify(telegramAuth, account) {
      const auth = readTelegramAuth(telegramAuth);
      if (!auth) return 'invalid';
      if (auth.kind === 'code') return redeem(auth, account);
      const rules = { issuer: servers.issuer, botToken: account.botToken, now: now() };
      return (auth.kind === 'widget' ? readWidget : readMiniApp)(auth.fields, rules) ?? 'invalid';
    },
  };
}
