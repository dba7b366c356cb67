import type { SecretBox } from '../../platform/http/secret-box.ts';
import type { CheckRow } from './check.store.ts';

/** The details that the member has entered. */
export interface Details {
  document: string;
  name: string;
  /** Digits and letters only. */
  number: string;
  /** YYYY-MM-DD */
  birthDate: string;
}

const NOTHING: Details = { document: '', name: '', number: '', birthDate: '' };

export const detailsOf = ({ sealedDetails }: Pick<CheckRow, 'sealedDetails'>, seal: SecretBox): Details =>
  sealedDetails ? { ...NOTHING, ...(JSON.parse(seal.open(sealedDetails).toString('utf8')) as Details) } : NOTHING;

export const sealDetails = (details: Details, seal: SecretBox): Buffer =>
  seal.seal(Buffer.from(JSON.stringify(details)));

/** The number of a document as pages show it: its last four characters; empty without a number. */
export const maskNumber = (number: string): string => number && `•••• ${number.slice(-4)}`;
