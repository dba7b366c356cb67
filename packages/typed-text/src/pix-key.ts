import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PIX_KEY_KINDS } from './account-kinds.data.ts';
import { isCnpj, isCpf } from './check-digits.ts';
import { readPhoneNumber } from './phone-number.ts';
import { readSigns, withoutInvisible } from './read-text.ts';

/** A key in the form in which DICT, the register of PIX keys, has it. */
export interface PixKey {
  kind: (typeof PIX_KEY_KINDS)[number];
  account: string;
}

const RANDOM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`);
const LONGEST_EMAIL = 77;
const PHONE_OF_BRAZIL = /^\+55[1-9][1-9]\d{8,9}$/;
/** Digits grouped as those of a CPF, or at the end as those of a telephone number. */
const CPF_GROUPS = /^\d{3}[ .]\d{3}[ .]\d{3}[ ./-]\d{2}$/;
const ENDS_AS_PHONE = /[ .-]\d{4}$/;
/** Whatever people put between digits. */
const SEPARATORS = /[\s().\-/]/g;

/**
 * The key that a text is. E-mail addresses and random keys stay as they are but for letter case, since DICT has both in lower case
 * (docs/decisions/0210); CPF, CNPJ and telephone numbers lose their separators. Eleven digits can be a CPF or a telephone number:
 * their grouping decides, else the check digits of a CPF.
 * @returns null if it is no key
 */
export function readPixKey(text: string): PixKey | null {
  if (text.includes('@')) return readEmail(text);
  const signs = readSigns(text);
  const random = signs.toLowerCase();
  if (RANDOM.test(random)) return { kind: 'random', account: random };
  const plain = signs.replace(SEPARATORS, '').toUpperCase();
  if (CPF_GROUPS.test(signs)) return readCpf(plain);
  if (/[+()]/.test(signs)) return readPhone(signs, plain);
  if (isCnpj(plain)) return { kind: 'cnpj', account: plain };
  return ENDS_AS_PHONE.test(signs)
    ? (readPhone(signs, plain) ?? readCpf(plain))
    : (readCpf(plain) ?? readPhone(signs, plain));
}

const readCpf = (plain: string): PixKey | null => (isCpf(plain) ? { kind: 'cpf', account: plain } : null);

function readEmail(text: string): PixKey | null {
  // Digits and letters of other scripts are no misspelling of ASCII ones here: they are refused.
  const account = withoutInvisible(text)
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return account.length <= LONGEST_EMAIL && EMAIL.test(account) ? { kind: 'email', account } : null;
}

/** A telephone number in E.164; without a country code it is one of Brazil. */
function readPhone(signs: string, plain: string): PixKey | null {
  if (!/^\+?\d+$/.test(plain)) return null;
  if (PHONE_OF_BRAZIL.test(plain)) return { kind: 'phone', account: plain };
  const abroad = signs.startsWith('+') ? parsePhoneNumberFromString(plain) : undefined;
  const number = readPhoneNumber(signs, '55') ?? (abroad?.isValid() ? abroad : null);
  return number && { kind: 'phone', account: number.number };
}
