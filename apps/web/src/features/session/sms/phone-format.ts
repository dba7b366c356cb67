import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min';

interface Mobile {
  /** Digits only. */
  countryDialingCode: string;
  mobileNum: string;
}

const parse = ({ countryDialingCode, mobileNum }: Mobile) =>
  parsePhoneNumberFromString(mobileNum, { defaultCallingCode: countryDialingCode });

/** A number in its country's format; an incomplete number is unchanged. */
export function formatMobile(mobile: Mobile): string {
  const parsed = parse(mobile);
  if (parsed?.isValid() && parsed.countryCallingCode === mobile.countryDialingCode) return parsed.formatNational();
  return new AsYouType({ defaultCallingCode: mobile.countryDialingCode }).input(mobile.mobileNum) || mobile.mobileNum;
}

/** A number as E.164; null if it is no valid number of its country. */
export function toE164(mobile: Mobile): string | null {
  const parsed = parse(mobile);
  return parsed?.isValid() && parsed.countryCallingCode === mobile.countryDialingCode ? parsed.number : null;
}

/** Whether it can be a mobile number of its country; the gateway decides. */
export const isMobile = (mobile: Mobile): boolean => toE164(mobile) !== null;
