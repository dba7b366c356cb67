import type { PhoneNumber } from 'libphonenumber-js/core';
import { readSigns } from './read-text.ts';

type Parse = (text: string, options?: { defaultCallingCode: string }) => PhoneNumber | undefined;

/**
 * The valid telephone number that a text means in a country: with or without the country's code after `+`, `00` or nothing, with or
 * without the national prefix and the code of a carrier.
 * @param text in any format
 * @param dialingCode digits
 * @param parse `parsePhoneNumberFromString` with the metadata to use
 * @returns null if it is no number of that country
 */
export function findPhoneNumber(text: string, dialingCode: string, parse: Parse): PhoneNumber | null {
  const typed = readSigns(text);
  const digits = typed.replace(/\D/g, '');
  const ofCountry = (number: PhoneNumber | undefined) =>
    number?.isValid() && number.countryCallingCode === dialingCode ? number : null;
  if (typed.startsWith('+')) return ofCountry(parse(`+${digits}`));
  // As a national number first: 0844666531 is one of Vietnam, although 84 is its code.
  const national = ofCountry(parse(digits, { defaultCallingCode: dialingCode }));
  if (national) return national;
  const [, rest] = new RegExp(`^(?:00)?(${dialingCode}\\d+)$`).exec(digits) ?? [];
  return rest ? ofCountry(parse(`+${rest}`)) : null;
}
