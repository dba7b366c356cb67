import type { Merchant } from '@foyer/merchant/merchant.ts';
import { readPhoneNumber } from '@foyer/typed-text/phone-number.ts';

/** A number as entered. */
interface MobileInput {
  countryDialingCode: string;
  mobileNum: string;
}

/** The number as E.164, such as `+639175550142`; null if it is not a possible mobile number. */
export function toMobileNumber({ countryDialingCode, mobileNum }: MobileInput): string | null {
  const number = readPhoneNumber(mobileNum, countryDialingCode.replace('+', ''));
  if (!number) return null;
  const type = number.getType();
  // Some countries do not distinguish mobile from fixed-line numbers.
  return type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' ? number.number : null;
}

/** The number as E.164, if the merchant serves its country: SMS cost money. */
export function toServedNumber(input: MobileInput, { market }: Merchant): string | null {
  const dialing = input.countryDialingCode.replace('+', '');
  const isServed = market.countries.some(({ countryDialingCode }) => countryDialingCode === dialing);
  return isServed ? toMobileNumber(input) : null;
}

/** `+63•••••0142`: recognisable to the owner only. */
export const maskMobile = (number: string): string => `${number.slice(0, 3)}•••••${number.slice(-4)}`;

/** `m•••n@mail.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  const end = name.length > 2 ? name.slice(-1) : '';
  return `${name.slice(0, 1)}•••${end}${address.slice(at)}`;
}
