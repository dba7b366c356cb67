import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readSigns } from './read-text.ts';

/**
 * The valid telephone number that a text means in a country: with or without the country's code after `+`, `00` or nothing, with or
 * without the national prefix and the code of a carrier.
 * @param text in any format
 * @param dialingCode digits
 * @returns null if it is no number of that country
 */
export function readPhoneNumber(text: string, dialingCode: string): PhoneNumber | null {
  const typed = readSigns(text);
  const digits = typed.replace(/\D/g, '');
  const ofCountry = (number: PhoneNumber | undefined) =>
    number?.isValid() && number.countryCallingCode === dialingCode ? number : null;
  if (typed.startsWith('+')) return ofCountry(parsePhoneNumberFromString(`+${digits}`));
  // As a national number first: 0844666531 is one of Vietnam, although 84 is its code.
  const readings = [
    () => parsePhoneNumberFromString(digits, { defaultCallingCode: dialingCode }),
    () => (digits.startsWith(`00${dialingCode}`) ? parsePhoneNumberFromString(`+${digits.slice(2)}`) : undefined),
    () => (digits.startsWith(dialingCode) ? parsePhoneNumberFromString(`+${digits}`) : undefined),
  ];
  for (const read of readings) {
    const number = ofCountry(read());
    if (number) return number;
  }
  return null;
}
