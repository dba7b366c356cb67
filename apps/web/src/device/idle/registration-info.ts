import { readStored, writeStored } from '../storage.ts';

const KEY = 'registrationInfo';

/** By whom and where a visitor came to us, until they register (§3 registration info); empty texts where nobody knows. */
export interface RegistrationInfo {
  affiliateCode: string;
  referralCode: string;
  /** The host of the first visit. */
  originalDomain: string;
}

/** Where a visit arrives. */
interface Visit {
  search: string;
  host: string;
  /** The label of the host that names an affiliate. */
  affiliateOfHost: string | null;
}

const NOBODY: RegistrationInfo = { affiliateCode: '', referralCode: '', originalDomain: '' };

/** Each may be empty; an affiliate's code is whatever prints without blanks. */
const FORMS: Record<keyof RegistrationInfo, RegExp> = {
  affiliateCode: /^[^\p{C}\s]{0,64}$/u,
  referralCode: /^[A-Za-z0-9]{0,32}$/,
  originalDomain: /^[\w.:[\]-]{0,255}$/,
};

export const readRegistrationInfo = (): RegistrationInfo => readStored('local', KEY, isInfo) ?? NOBODY;

/** Keeps what a visit tells: a newer campaign link takes the place of an older one, the first host stays. */
export function keepRegistrationInfo({ search, host, affiliateOfHost }: Visit): void {
  const known = readRegistrationInfo();
  const query = new URLSearchParams(search);
  const wellFormed = (name: keyof RegistrationInfo, value: string | null) =>
    value !== null && FORMS[name].test(value) ? value : '';
  const info: RegistrationInfo = {
    affiliateCode:
      wellFormed('affiliateCode', query.get('affiliateCode')) ||
      known.affiliateCode ||
      wellFormed('affiliateCode', affiliateOfHost),
    referralCode: wellFormed('referralCode', query.get('r') ?? query.get('referralCode')) || known.referralCode,
    originalDomain: known.originalDomain || wellFormed('originalDomain', host),
  };
  if (JSON.stringify(info) !== JSON.stringify(known)) writeStored('local', KEY, info);
}

function isInfo(value: unknown): value is RegistrationInfo {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(FORMS).every(([name, form]) => typeof fields[name] === 'string' && form.test(fields[name]));
}
