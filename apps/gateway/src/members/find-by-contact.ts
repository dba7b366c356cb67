import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../context.ts';
import { getMemberByEmail, getMemberByMobile, getMemberByName, type Member } from './member.store.ts';
import { toMobileNumber } from './mobile-number.ts';
import { toUsernameKey } from './username.ts';

/** The member with this username, e-mail address or mobile number. */
export async function getMemberByContact(
  text: string,
  merchant: Merchant,
  { db }: Context,
): Promise<Member | undefined> {
  const account = text.trim();
  if (account.includes('@')) return getMemberByEmail(db, merchant.code, account);
  const named = await getMemberByName(db, merchant.code, toUsernameKey(account));
  if (named || !/^[\d ()+.-]{6,24}$/.test(account)) return named;
  for (const { countryDialingCode } of merchant.market.countries) {
    const mobile = toMobileNumber({ countryDialingCode, mobileNum: account });
    if (mobile) return getMemberByMobile(db, merchant.code, mobile);
  }
  return undefined;
}

/** How to reach a member: by e-mail if there is an address, else by SMS. */
export function contactOf({ email, mobile }: Member): { channel: 'sms' | 'email'; to: string } | null {
  if (email) return { channel: 'email', to: email };
  return mobile ? { channel: 'sms', to: mobile } : null;
}
