import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { findMembersByMobile, getMemberByEmail, getMemberByName, type Member } from './member.store.ts';
import { toMobileNumber } from './mobile-number.ts';
import { toUsernameKey } from './username.ts';

/** A mobile number as people type it. */
const NUMBER = /^[\d ()+./-]{6,40}$/;

/**
 * The member with this username, e-mail address or mobile number. A number is first that of the member who has verified it, since
 * anybody may choose it as a username; without a country code, the merchant's earlier countries come first.
 */
export async function getMemberByContact(text: string, merchant: Merchant, { pool }: Context): Promise<Member | null> {
  const account = text.trim();
  if (account.includes('@')) return getMemberByEmail(pool, merchant.code, account);
  const numbers = numbersOf(account, merchant);
  const owners = numbers.length > 0 ? await findMembersByMobile(pool, merchant.code, numbers) : [];
  // Looked up in any case, so that a known number takes no less time than an unknown one.
  const named = await getMemberByName(pool, merchant.code, toUsernameKey(account));
  for (const number of numbers) {
    const owner = owners.find(({ mobile }) => mobile === number);
    if (owner) return owner;
  }
  return named;
}

/** What a text means as a mobile number in each country of the merchant. */
const numbersOf = (text: string, { market }: Merchant): string[] =>
  NUMBER.test(text)
    ? market.countries.flatMap(
        ({ countryDialingCode }) => toMobileNumber({ countryDialingCode, mobileNum: text }) ?? [],
      )
    : [];

/** How to reach a member: by e-mail if there is an address, else by SMS. */
export function contactOf({ email, mobile }: Member): { channel: 'sms' | 'email'; to: string } | null {
  if (email) return { channel: 'email', to: email };
  return mobile ? { channel: 'sms', to: mobile } : null;
}
