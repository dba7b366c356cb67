import type { ACCOUNT_KINDS } from './account-kinds.data.ts';
import { readPhoneNumber } from './phone-number.ts';
import { readPixKey } from './pix-key.ts';
import { readSigns, withoutInvisible } from './read-text.ts';

/** What an account of a method can be: a PIX key, the number of a bank account, or that of an e-wallet. */
type AccountForm = 'pix' | 'bank' | 'wallet';

/** An account as it is stored and paid to. */
export interface PayoutAccount {
  kind: (typeof ACCOUNT_KINDS)[number];
  account: string;
}

/**
 * The account that a text means. An account that is written as it is stored is never changed.
 * @param form undefined: nothing but invisible marks and surrounding spaces is removed
 * @param dialingCode of the country of e-wallets, digits
 * @returns null if it cannot be an account of this form
 */
export function readPayoutAccount(
  text: string,
  form: AccountForm | undefined,
  dialingCode: string,
): PayoutAccount | null {
  if (form === 'pix') return readPixKey(text);
  if (form === 'bank') return readBankAccount(text);
  if (form === 'wallet') return readWallet(text, dialingCode);
  const account = withoutInvisible(text).trim();
  return account ? { kind: 'exact', account } : null;
}

/** Letters keep their case; the spaces, points, hyphens and slashes between them are no part of the number. */
function readBankAccount(text: string): PayoutAccount | null {
  const account = readSigns(text).replace(/[\s.\-/]/g, '');
  return /^[0-9A-Za-z]+$/.test(account) ? { kind: 'bank', account } : null;
}

/** E-wallets are known by the mobile number in national form, such as 09171234567; some have account numbers as well. */
function readWallet(text: string, dialingCode: string): PayoutAccount | null {
  const number = readPhoneNumber(text, dialingCode);
  const type = number?.getType();
  if (!number || (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE')) return readBankAccount(text);
  const account = number.formatNational().replace(/\D/g, '');
  return { kind: 'wallet', account };
}

/**
 * The form in which accounts are compared, wherever they come from: two accounts with the same form are one account. Case never tells
 * two accounts apart, separators only in e-mail addresses and random keys.
 */
export function toComparableAccount(account: string): string {
  const plain = withoutInvisible(account).trim().toLowerCase();
  const isExact = plain.includes('@') || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(plain);
  return isExact ? plain : plain.replace(/[\s().\-/]/g, '');
}
