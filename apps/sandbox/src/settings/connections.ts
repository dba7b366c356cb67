import { ISSUERS } from './issuers.data.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

export const SMS_KEY_ID = 'sandbox';
export const MAIL_USER = 'sandbox';
/** The demo brand without a vendor that keeps wallets. */
const WITHOUT_WALLETS = 'samba';

/** What an operator would give a gateway so that it uses this sandbox instead of the real services. */
export type Connections = ReturnType<typeof toConnections>;

/** @param url where the sandbox answers, without a slash at the end */
export function toConnections({ url, mailPort, keys }: { url: string; mailPort: number; keys: SandboxKeys }) {
  const captcha = `${url}/sandbox/captcha`;
  const idp = `${url}/sandbox/idp`;
  return {
    paymentAccounts: Object.fromEntries(
      Object.entries(keys.paymentKeys).map(([merchant, { payos, pix, xendit }]) => [
        merchant,
        {
          payos: { url: `${url}/sandbox/payos`, ...payos },
          pix: { url: `${url}/sandbox/pix`, ...pix },
          xendit: { url: `${url}/sandbox/xendit`, ...xendit },
        },
      ]),
    ),
    identityAccounts: Object.fromEntries(
      Object.entries(keys.identityKeys).map(([merchant, account]) => [
        merchant,
        { sumsub: { url: `${url}/sandbox/sumsub`, levelPrefix: 'foyer-level-', ...account } },
      ]),
    ),
    // The third brand shows how it is without: transfers are hidden there.
    walletAccounts: Object.fromEntries(
      Object.entries(keys.walletKeys)
        .filter(([merchant]) => merchant !== WITHOUT_WALLETS)
        .map(([merchant, key]) => [
          merchant,
          [{ code: 'PALACE', name: 'Palace Live', url: `${url}/sandbox/wallet`, ...key }],
        ]),
    ),
    chatAccounts: Object.fromEntries(
      Object.entries(keys.chatKeys).map(([merchant, { comm100, livechat }]) => [
        merchant,
        { LIVECHAT: { url: `${url}/sandbox/chat/livechat`, ...livechat }, COMM100: comm100 },
      ]),
    ),
    captchaKeys: keys.captchaKeys,
    socialSecrets: keys.socialSecrets,
    servers: {
      captcha: {
        register: `${captcha}/v3/register.php`,
        validateV3: `${captcha}/v3/validate.php`,
        status: `${captcha}/v3/bypass_status.php`,
        validateV4: `${captcha}/v4/validate`,
      },
      firebase: { issuer: ISSUERS.firebase, keys: `${idp}/jwks` },
      line: {
        issuer: ISSUERS.line,
        token: `${idp}/line/token`,
        verify: `${idp}/line/verify`,
        profile: `${idp}/line/profile`,
      },
      telegram: { issuer: ISSUERS.telegram, token: `${idp}/telegram/token`, keys: `${idp}/jwks` },
      maya: `${idp}/maya`,
    },
    sms: { url: `${url}/sandbox/sms`, keyId: SMS_KEY_ID, secret: keys.smsKey },
    mail: { url: `smtp://${MAIL_USER}:${keys.mailPassword}@127.0.0.1:${mailPort}`, from: 'no-reply@sandbox.invalid' },
  };
}
