import { connectSignedWallet, type WalletAccount } from './signed-wallet.ts';
import type { TransferWallet } from './transfer-wallet.ts';

/** Accounts at vendors with wallets of their own: merchant code → accounts. */
export type WalletAccounts = Readonly<Record<string, readonly WalletAccount[]>>;

const FIELDS = ['code', 'name', 'url', 'keyId', 'secret'] as const;
const CODE = /^[A-Z][A-Z0-9_]{1,19}$/;
const MIN_SECRET = 16;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isWalletAccounts(value: unknown): value is WalletAccounts {
  return isObject(value) && Object.values(value).every((list) => Array.isArray(list) && isList(list));
}

function isList(list: readonly unknown[]): boolean {
  const codes = list.map((account) => (isObject(account) ? account.code : null));
  return list.every(isAccount) && new Set(codes).size === codes.length;
}

function isAccount(account: unknown): boolean {
  if (!isObject(account)) return false;
  const hasAll = FIELDS.every((name) => typeof account[name] === 'string' && account[name] !== '');
  const { code, secret, url } = account as unknown as WalletAccount;
  return hasAll && CODE.test(code) && secret.length >= MIN_SECRET && /^https?:\/\/[^?#\s]+[^/?#\s]$/.test(url);
}

/** The vendors with wallets of their own, by merchant. */
export type Wallets = ReadonlyMap<string, readonly TransferWallet[]>;

export const connectWallets = (accounts: WalletAccounts, now: () => number): Wallets =>
  new Map(
    Object.entries(accounts).map(([merchant, list]) => [
      merchant,
      list.map((account) => connectSignedWallet(account, now)),
    ]),
  );
