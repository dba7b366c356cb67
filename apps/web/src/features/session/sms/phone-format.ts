import { findPhoneNumber } from '@foyer/typed-text/phone-readings.ts';
import { readSigns } from '@foyer/typed-text/read-text.ts';
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';

interface Mobile {
  /** Digits only. */
  countryDialingCode: string;
  mobileNum: string;
}

const parse = ({ countryDialingCode, mobileNum }: Mobile) =>
  findPhoneNumber(mobileNum, countryDialingCode, parsePhoneNumberFromString);

/** A number in its country's format; an incomplete number is unchanged. */
export function formatMobile(mobile: Mobile): string {
  const { countryDialingCode, mobileNum } = mobile;
  const typed = readSigns(mobileNum);
  return (
    parse(mobile)?.formatNational() ?? (new AsYouType({ defaultCallingCode: countryDialingCode }).input(typed) || typed)
  );
}

/** A number as E.164; null if it is no valid number of its country. */
export const toE164 = (mobile: Mobile): string | null => parse(mobile)?.number ?? null;

/** Whether it can be a mobile number of its country; the gateway decides. */
export const isMobile = (mobile: Mobile): boolean => toE164(mobile) !== null;
