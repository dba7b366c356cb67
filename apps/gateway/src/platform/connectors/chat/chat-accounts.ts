import type { Comm100Account } from './comm100.ts';
import type { LiveChatAccount } from './livechat.ts';

/** Accounts at chat providers: merchant code → provider → account. Without one, the provider sees only visitors. */
export type ChatAccounts = Readonly<Record<string, { LIVECHAT?: LiveChatAccount; COMM100?: Comm100Account }>>;

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  LIVECHAT: ['url', 'clientId', 'organizationId', 'agentToken'],
  COMM100: ['ssoSecret'],
};
const MIN_SECRET = 32;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isChatAccounts = (value: unknown): value is ChatAccounts =>
  isObject(value) &&
  Object.values(value).every(
    (accounts) => isObject(accounts) && Object.entries(accounts).every(([name, account]) => isAccount(name, account)),
  );

function isAccount(name: string, account: unknown): boolean {
  const fields = Object.hasOwn(FIELDS, name) ? FIELDS[name] : null;
  if (!fields || !isObject(account)) return false;
  if (!fields.every((field) => typeof account[field] === 'string' && account[field] !== '')) return false;
  if (name === 'COMM100') return String(account.ssoSecret).length >= MIN_SECRET;
  return /^https?:\/\/[^?#\s]+[^/?#\s]$/.test(String(account.url));
}
