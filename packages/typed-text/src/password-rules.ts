import { toBare, toPlain, withoutSigns, wordsOf } from './decorated-word.ts';
import { isKeyboardWalk } from './keyboard-walk.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Names that a password must not be made of. */
export interface OwnNames {
  username: string;
  email?: string | null;
  /** E.164. */
  mobile?: string | null;
  brand?: Brand;
}

/** The name and the hosts of a brand. */
export interface Brand {
  name: string;
  hosts: readonly string[];
}

export type Weakness = 'short' | 'long' | 'name' | 'common';

/** Shorter words are parts of too many others. */
const MIN_WORD = 4;
const MIN_NAME = 3;

/** @param common passwords that many people have, in lower case */
export function createPasswordRules(common: Iterable<string>) {
  const known = new Set<string>();
  for (const one of common) {
    known.add(toPlain(one));
    const word = toPlain(withoutDecoration(one));
    if ([...word].length >= MIN_WORD) known.add(word);
  }
  /**
   * Why a password is refused, or null: 8 to 128 characters, no composition rules, neither a name of the member's or of the brand, nor a
   * common password or a walk over the keyboard, nor one of these with predictable digits and signs around it.
   */
  return (password: string, own: OwnNames): Weakness | null => {
    const length = [...password].length;
    if (length < PASSWORD_MIN) return 'short';
    if (length > PASSWORD_MAX) return 'long';
    const bare = toBare(password);
    const plain = toPlain(bare);
    const words = wordsOf(bare);
    const isOneOf = (names: readonly string[]) =>
      names.some(
        (name) => plain === toPlain(name) || words.has(toPlain(name)) || words.has(toPlain(withoutSigns(name))),
      );
    if (isOneOf(namesOf(own))) return 'name';
    const isOneCharacter = new Set(bare.toLowerCase()).size === 1;
    const isCommon = known.has(plain) || isOneOf(wordsOfBrand(own.brand)) || [...words].some((word) => known.has(word));
    const digits = digitsOf(bare);
    const isCommonNumber = digits !== null && (known.has(toPlain(digits)) || isKeyboardWalk(digits));
    const isWalk = isKeyboardWalk(bare.toLowerCase()) || isKeyboardWalk(bare) || isDecoratedWalk(bare);
    return isOneCharacter || isCommon || isCommonNumber || isWalk ? 'common' : null;
  };
}

/** A text without the digits and signs at its ends. */
const withoutDecoration = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The number in a password with at most two letters before or after it, as people add where a letter is required; null for others. */
const digitsOf = (password: string): string | null => /^\p{L}{0,2}(\d{6,})\p{L}{0,2}$/u.exec(password)?.[1] ?? null;

/** Whether a walk over letters has at most a year and a sign around it, which are no part of the walk. */
function isDecoratedWalk(password: string): boolean {
  const core = withoutDecoration(password);
  return isKeyboardWalk(core.toLowerCase()) && wordsOf(password).has(toPlain(core));
}

function namesOf({ email, mobile, username }: OwnNames): string[] {
  const digits = mobile?.replace(/\D/g, '') ?? '';
  // The national forms of a number: without the one to three digits of its country code, with and without a leading zero.
  const national = digits ? [1, 2, 3].flatMap((size) => [digits.slice(size), `0${digits.slice(size)}`]) : [];
  const local = email?.split('@')[0] ?? '';
  const words = [username, local].map(withoutDecoration).filter((word) => [...word].length >= MIN_NAME);
  return [
    username,
    local,
    ...words,
    ...(email ? [email] : []),
    ...(digits ? [digits, `+${digits}`] : []),
    ...national,
  ].filter(Boolean);
}

/** The words of a brand's name, the labels of its hosts without the last one, and the hosts as one word, such as `lotus88vn`. */
function wordsOfBrand(brand: Brand | undefined): string[] {
  if (!brand) return [];
  const labels = brand.hosts.flatMap((host) => {
    const parts = host.split('.');
    return [host, ...parts.slice(0, -1), ...parts.slice(0, -1).map((_part, at) => parts.slice(at).join('.'))];
  });
  const joined = [brand.name, ...labels].map((text) => text.replace(/[\s.-]/g, ''));
  return [brand.name, ...brand.name.split(/\s+/), ...labels, ...joined].filter((word) => [...word].length >= MIN_WORD);
}
