import type { Merchant } from '@foyer/merchant/merchant.ts';
import { fcmEmailOf } from './fcm-email.ts';
import { ISSUERS } from './issuers.data.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

export const SMS_KEY_ID = 'sandbox';
export const MAIL_USER = 'sandbox';
/** The demo brand without a vendor that keeps wallets. */
const WITHOUT_WALLETS = 'samba';

/** The settings with which a gateway uses this sandbox instead of the real services. */
export type Connections = ReturnType<typeof toConnections>;

interface Opened {
  /** The sandbox's own URL, without a slash at the end. */
  url: string;
  mailPort: number;
  keys: SandboxKeys;
  merchants: readonly Merchant[];
  /** The key of the service accounts at Google, PEM. */
  fcmKey: string;
}

export function toConnections({ fcmKey, keys, mailPort, merchants, url }: Opened) {
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
    // The third brand has no such vendor, which hides transfers.
    walletAccounts: Object.fromEntries(
      Object.entries(keys.walletKeys)
        .filter(([merchant]) => merchant !== WITHOUT_WALLETS)
        .map(([merchant, key]) => [
          merchant,
          [{ code: 'PALACE', name: 'Palace Live', url: `${url}/sandbox/wallet`, ...key }],
        ]),
    ),
    fcmAccounts: toFcmAccounts({ url, merchants, fcmKey }),
    pushContact: null,
    chatAccounts: toChatAccounts(keys.chatKeys, url),
    captchaKeys: keys.captchaKeys,
    socialSecrets: keys.socialSecrets,
    servers: serversAt(url),
    sms: { url: `${url}/sandbox/sms`, keyId: SMS_KEY_ID, secret: keys.smsKey },
    mail: { url: `smtp://${MAIL_USER}:${keys.mailPassword}@127.0.0.1:${mailPort}`, from: 'no-reply@sandbox.invalid' },
  };
}

/** The addresses of the services that have no accounts of merchants. */
function serversAt(url: string) {
  const captcha = `${url}/sandbox/captcha`;
  const idp = `${url}/sandbox/idp`;
  return {
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
    // Browsers are on a brand’s host.
    push: {
      service: `${url}/sandbox/push/send`,
      installations: '/sandbox/fcm/installations',
      registrations: '/sandbox/fcm/registrations',
    },
  };
}

/** Accounts at the chat providers for each merchant. */
const toChatAccounts = (chatKeys: SandboxKeys['chatKeys'], url: string) =>
  Object.fromEntries(
    Object.entries(chatKeys).map(([merchant, { comm100, livechat }]) => [
      merchant,
      { LIVECHAT: { url: `${url}/sandbox/chat/livechat`, ...livechat }, COMM100: comm100 },
    ]),
  );

/** A service account at Google for each merchant with Firebase. */
const toFcmAccounts = ({ fcmKey, merchants, url }: Pick<Opened, 'url' | 'fcmKey' | 'merchants'>) =>
  Object.fromEntries(
    merchants.flatMap(({ code, messaging }) => {
      if (!messaging?.firebase || !messaging.projectId) return [];
      const { projectId } = messaging;
      const addresses = { token_uri: `${url}/sandbox/fcm/token`, url: `${url}/sandbox/fcm` };
      return [
        [
          code,
          { project_id: projectId, client_email: fcmEmailOf(projectId), private_key: fcmKey, ...addresses },
        ] as const,
      ];
    }),
  );
