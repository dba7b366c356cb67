import { hkdfSync } from 'node:crypto';
import { SANDBOX_KEY_PREFIX } from '@foyer/contract/sandbox-key.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';

/** The secrets of a merchant's accounts at the identity providers. */
interface SocialSecretsOfMerchant {
  line: string;
  telegram: string;
  telegramOidc: string;
  maya: string;
}

/** The keys of a merchant’s accounts at the payment providers. */
export interface PaymentKeys {
  payos: { clientId: string; apiKey: string; checksumKey: string };
  pix: { clientId: string; clientSecret: string; key: string; webhookSecret: string };
  xendit: { secretKey: string; callbackToken: string };
}

/** The keys of a merchant’s account at the service that checks identities. */
export interface IdentityKeys {
  appToken: string;
  secretKey: string;
  webhookSecret: string;
}

/** The key of a merchant’s account at the vendor that keeps wallets. */
export interface WalletKeys {
  keyId: string;
  secret: string;
}

/** The keys of a merchant’s accounts at the chat providers. */
export interface ChatKeys {
  livechat: { clientId: string; organizationId: string; agentToken: string };
  comm100: { ssoSecret: string };
}

/** The secrets that the sandbox shares with a gateway, and its own. */
export interface SandboxKeys {
  /** Merchant code → key at the captcha service. */
  captchaKeys: Readonly<Record<string, string>>;
  /** Merchant code → secrets at the identity providers. */
  socialSecrets: Readonly<Record<string, SocialSecretsOfMerchant>>;
  /** Merchant code → its accounts at the payment providers, without their address. */
  paymentKeys: Readonly<Record<string, PaymentKeys>>;
  /** Merchant code → its account at the service that checks identities. */
  identityKeys: Readonly<Record<string, IdentityKeys>>;
  /** Merchant code → its key at the vendor that keeps wallets; not every merchant has one. */
  walletKeys: Readonly<Record<string, WalletKeys>>;
  /** Merchant code → its accounts at the chat providers. */
  chatKeys: Readonly<Record<string, ChatKeys>>;
  /** Signs requests to send an SMS. */
  smsKey: string;
  mailPassword: string;
  /** The private key of the identity providers is derived from it; no other part knows it. */
  signingSecret: string;
}

/** Derives the keys of a sandbox: the same ones at every start. @param secret at least 32 characters */
export function sandboxKeys(secret: string, merchants: readonly Pick<Merchant, 'code'>[]): SandboxKeys {
  const derive = (name: string) =>
    SANDBOX_KEY_PREFIX + Buffer.from(hkdfSync('sha256', secret, 'foyer sandbox', name, 32)).toString('hex');
  const perMerchant = <T>(derived: (code: string) => T) =>
    Object.fromEntries(merchants.map(({ code }) => [code, derived(code)]));
  return {
    captchaKeys: perMerchant((code) => derive(`captcha ${code}`)),
    socialSecrets: perMerchant((code) => ({
      line: derive(`line ${code}`),
      telegram: derive(`telegram ${code}`),
      telegramOidc: derive(`telegramOidc ${code}`),
      maya: derive(`maya ${code}`),
    })),
    paymentKeys: perMerchant((code) => ({
      payos: {
        clientId: `sandbox-${code}`,
        apiKey: derive(`payos ${code}`),
        checksumKey: derive(`payosChecksum ${code}`),
      },
      pix: {
        clientId: `sandbox-${code}`,
        clientSecret: derive(`pix ${code}`),
        key: `pix@${code}.example`,
        webhookSecret: derive(`pixWebhook ${code}`),
      },
      xendit: { secretKey: derive(`xendit ${code}`), callbackToken: derive(`xenditCallback ${code}`) },
    })),
    identityKeys: perMerchant((code) => ({
      appToken: derive(`identity ${code}`),
      secretKey: derive(`identitySecret ${code}`),
      webhookSecret: derive(`identityWebhook ${code}`),
    })),
    walletKeys: perMerchant((code) => ({ keyId: `sandbox-${code}`, secret: derive(`wallet ${code}`) })),
    chatKeys: perMerchant((code) => ({
      livechat: {
        clientId: `sandbox-${code}`,
        organizationId: `organization-${code}`,
        agentToken: `${code}:${derive(`livechat ${code}`)}`,
      },
      comm100: { ssoSecret: derive(`comm100 ${code}`) },
    })),
    smsKey: derive('sms'),
    mailPassword: derive('mail'),
    signingSecret: derive('signing'),
  };
}
