import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { findPhoneNumber } from './phone-readings.ts';

/** `findPhoneNumber` with the whole metadata, which knows the type of a number. */
export const readPhoneNumber = (text: string, dialingCode: string): PhoneNumber | null =>
  findPhoneNumber(text, dialingCode, parsePhoneNumberFromString);
