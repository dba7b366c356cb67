import { createCircuitBreaker, protect } from './circuit-breaker.ts';
import type { PaymentConnector } from './payment-connector.ts';
import { connectPayos, type PayosAccount } from './payos.ts';
import { connectPix, type PixAccount } from './pix.ts';
import { connectXendit, type XenditAccount } from './xendit.ts';

/** Accounts at payment providers: merchant code → connector → account. */
export type PaymentAccounts = Readonly<Record<string, MerchantAccounts>>;

interface MerchantAccounts {
  payos?: PayosAccount;
  pix?: PixAccount;
  xendit?: XenditAccount;
}

/** The required fields of each connector’s account. */
const FIELDS = {
  payos: ['url', 'clientId', 'apiKey', 'checksumKey'],
  pix: ['url', 'clientId', 'clientSecret', 'key', 'webhookSecret'],
  xendit: ['url', 'secretKey', 'callbackToken'],
} as const satisfies Record<keyof MerchantAccounts, readonly string[]>;

/** All connectors. */
export const PAYMENT_CONNECTORS = Object.keys(FIELDS) as (keyof MerchantAccounts)[];

/** The connectors with an interface for sending payments back (`PaymentConnector.reversals`). */
export const REVERSING_CONNECTORS: readonly string[] = ['pix'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isPaymentAccounts(value: unknown): value is PaymentAccounts {
  return isObject(value) && Object.values(value).every(isMerchantAccounts);
}

function isMerchantAccounts(value: unknown): boolean {
  return isObject(value) && Object.entries(value).every(([code, account]) => isAccount(code, account));
}

function isAccount(code: string, account: unknown): boolean {
  if (!Object.hasOwn(FIELDS, code) || !isObject(account)) return false;
  const needed: readonly string[] = FIELDS[code as keyof typeof FIELDS];
  const hasAll = needed.every((name) => typeof account[name] === 'string' && account[name] !== '');
  return hasAll && /^https?:\/\//.test(String(account.url));
}

/** The connectors of the merchants. */
export interface Payments {
  get(merchant: string, code: string): PaymentConnector | null;
  /** All connectors of a merchant. */
  of(merchant: string): readonly PaymentConnector[];
  /** Whether a provider is not called at present, since it has not answered for some time. */
  isCut(merchant: string, code: string): boolean;
}

/** @param now ms since 1970 */
export function connectPayments(accounts: PaymentAccounts, now: () => number): Payments {
  const connected = new Map(
    Object.entries(accounts).map(([merchant, { payos, pix, xendit }]) => [
      merchant,
      [
        ...(payos ? [connectPayos(payos)] : []),
        ...(pix ? [connectPix(pix, now)] : []),
        ...(xendit ? [connectXendit(xendit)] : []),
      ].map((connector) => {
        const breaker = createCircuitBreaker(now);
        return { connector: protect(connector, breaker), breaker };
      }),
    ]),
  );
  const find = (merchant: string, code: string) =>
    connected.get(merchant)?.find(({ connector }) => connector.code === code);
  return {
    get: (merchant, code) => find(merchant, code)?.connector ?? null,
    of: (merchant) => (connected.get(merchant) ?? []).map(({ connector }) => connector),
    isCut: (merchant, code) => find(merchant, code)?.breaker.isCut() ?? false,
  };
}
