import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** The member's own names, which a password must not be. */
export interface OwnNames {
  username: string;
  email?: string | null;
  /** E.164. */
  mobile?: string | null;
}

/** Characters that people write instead of letters, which guessers try as well. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

/** Normalises letter case and the customary substitutions. */
const toPlain = (text: string): string => [...text.toLowerCase()].map((one) => LOOKALIKES[one] ?? one).join('');

const COMMON = new Set([...COMMON_PASSWORDS].map(toPlain));

export type Weakness = 'short' | 'long' | 'name' | 'common';

/** Why a password is refused, or null: 8 to 128 characters, no composition rules, not a name of the member's, not a common password. */
export function weaknessOf(password: string, own: OwnNames): Weakness | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'short';
  if (length > PASSWORD_MAX) return 'long';
  const plain = toPlain(password);
  if (namesOf(own).some((name) => toPlain(name) === plain)) return 'name';
  const isOneCharacter = new Set(password.toLowerCase()).size === 1;
  return isOneCharacter || COMMON.has(plain) ? 'common' : null;
}

function namesOf({ email, mobile, username }: OwnNames): string[] {
  const digits = mobile?.replace(/\D/g, '') ?? '';
  // The national forms of a number: without the one to three digits of its country code, with and without a leading zero.
  const national = digits ? [1, 2, 3].flatMap((size) => [digits.slice(size), `0${digits.slice(size)}`]) : [];
  return [
    username,
    ...(email ? [email, email.split('@')[0] ?? ''] : []),
    ...(digits ? [digits, `+${digits}`] : []),
    ...national,
  ];
}
