import { readStored, writeStored } from './storage.ts';

const KEY = 'registrationInfo';

/** Who referred a visitor, and to which host, until they register (§3 registration info); empty strings if unknown. */
export interface RegistrationInfo {
  affiliateCode: string;
  referralCode: string;
  /** The host of the first visit. */
  originalDomain: string;
}

const NOBODY: RegistrationInfo = { affiliateCode: '', referralCode: '', originalDomain: '' };

/** Each may be empty; an affiliate's code is any printable text without blanks. */
const FORMS: Record<keyof RegistrationInfo, RegExp> = {
  affiliateCode: /^[^\p{C}\s]{0,64}$/u,
  referralCode: /^[A-Za-z0-9]{0,32}$/,
  originalDomain: /^[\w.:[\]-]{0,255}$/,
};

/** Whether a text is valid as a field of the info. */
export const fitsInfo = (name: keyof RegistrationInfo, value: unknown): value is string =>
  typeof value === 'string' && FORMS[name].test(value);

export const readRegistrationInfo = (): RegistrationInfo => readStored('local', KEY, isInfo) ?? NOBODY;

/** Replaces the stored info. */
export const writeRegistrationInfo = (info: RegistrationInfo): boolean => writeStored('local', KEY, info);

function isInfo(value: unknown): value is RegistrationInfo {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (Object.keys(FORMS) as (keyof RegistrationInfo)[]).every((name) => fitsInfo(name, fields[name]));
}
