import { fitsInfo, type RegistrationInfo, readRegistrationInfo, writeRegistrationInfo } from '../registration-info.ts';

/** The origin of a visit. */
interface Visit {
  search: string;
  host: string;
  /** The affiliate's code in the host. */
  affiliateOfHost: string | null;
}

/** Stores a visit's origin: a newer campaign link replaces an older one, the first host stays. */
export function storeRegistrationInfo({ search, host, affiliateOfHost }: Visit): void {
  const known = readRegistrationInfo();
  const query = new URLSearchParams(search);
  const wellFormed = (name: keyof RegistrationInfo, value: string | null) => (fitsInfo(name, value) ? value : '');
  const info: RegistrationInfo = {
    affiliateCode:
      wellFormed('affiliateCode', query.get('affiliateCode')) ||
      known.affiliateCode ||
      wellFormed('affiliateCode', affiliateOfHost),
    referralCode: wellFormed('referralCode', query.get('r') ?? query.get('referralCode')) || known.referralCode,
    originalDomain: known.originalDomain || wellFormed('originalDomain', host),
  };
  if (JSON.stringify(info) !== JSON.stringify(known)) writeRegistrationInfo(info);
}
