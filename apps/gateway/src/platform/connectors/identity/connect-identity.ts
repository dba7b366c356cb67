import type { IdentityProvider } from './identity-provider.ts';
import { connectSumsub, type SumsubAccount } from './sumsub.ts';

/** Accounts at services that check identities: merchant code → provider → account. */
export type IdentityAccounts = Readonly<Record<string, { sumsub?: SumsubAccount }>>;

const FIELDS = ['url', 'appToken', 'secretKey', 'webhookSecret', 'levelPrefix'] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isIdentityAccounts = (value: unknown): value is IdentityAccounts =>
  isObject(value) &&
  Object.values(value).every(
    (accounts) =>
      isObject(accounts) &&
      Object.entries(accounts).every(([code, account]) => code === 'sumsub' && isAccount(account)),
  );

const isAccount = (account: unknown): boolean =>
  isObject(account) &&
  FIELDS.every((name) => typeof account[name] === 'string' && account[name] !== '') &&
  /^https?:\/\//.test(String(account.url));

/** The provider of each merchant; a merchant without one has its staff check identities. */
export function connectIdentity(accounts: IdentityAccounts, now: () => number): ReadonlyMap<string, IdentityProvider> {
  return new Map(
    Object.entries(accounts).flatMap(([merchant, { sumsub }]): [string, IdentityProvider][] =>
      sumsub ? [[merchant, connectSumsub(sumsub, now)]] : [],
    ),
  );
}
