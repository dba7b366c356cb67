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

/** Replaces full-width characters and letters with marks by their plain forms, since guessers try both. */
export const toBare = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');

/** Normalises letter case, marks and the customary substitutions. */
export const toPlain = (text: string): string =>
  [...toBare(text).toLowerCase()].map((one) => LOOKALIKES[one] ?? one).join('');

const LETTER = /\p{L}/u;
/** Surprising characters around a word that guessers try: a year and a sign, a date, 123. */
const MAX_SURPRISES = 6;
/** The longest decorated word that is looked for. */
const MAX_WORD = 40;

/** Characters that neither repeat nor follow the previous one; a year counts as one. */
function countSurprises(text: string): number {
  const codes = [...text.replace(/(19|20)\d\d/g, 'y')].map((one) => one.charCodeAt(0));
  return codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
}

/** The number of characters at the start that are no letters. */
function bareStart(signs: readonly string[]): number {
  const at = signs.findIndex((sign) => LETTER.test(sign));
  return at < 0 ? signs.length : at;
}

/** A text without anything but letters and digits. */
export const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The words that a password may be a decoration of: without some of the digits and signs at its ends, which must be
 * predictable; with or without signs between letters; in plain letters; and once if it repeats, whatever is between.
 */
export function wordsOf(password: string): Set<string> {
  const words = new Set([...undecorated(password), ...undecorated(withoutSigns(password))]);
  const letters = toPlain(password.replace(/[^\p{L}]+/gu, ''));
  const once = toOnce(letters);
  if (once !== letters) words.add(once);
  return words;
}

function undecorated(password: string): Set<string> {
  const signs = [...password.toLowerCase()];
  const [start, end] = [bareStart(signs), bareStart([...signs].reverse())];
  const words = new Set<string>();
  for (let from = 0; from <= Math.min(start, MAX_WORD); from++)
    for (let left = 0; left <= Math.min(end, MAX_WORD); left++) {
      const core = signs.slice(from, signs.length - left);
      if (core.length === 0 || core.length > MAX_WORD) continue;
      const decoration = [...signs.slice(0, from), ...signs.slice(signs.length - left)].join('');
      if (countSurprises(decoration) <= MAX_SURPRISES) words.add(toOnce(toPlain(core.join(''))));
    }
  return words;
}

/** `lotus` for `lotuslotus`. */
const toOnce = (word: string): string => /^(.{3,}?)\1+$/u.exec(word)?.[1] ?? word;
