import { toLatinDigits } from './latin-digits.ts';

/** Marks of direction, and characters without width or form, which copied text carries: nobody types them on purpose. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

/** Joiners decide how letters are written from Arabic to the scripts of India and Southeast Asia; elsewhere they are invisible. */
const JOINERS = /([\u0600-\u1cff])[\u200c\u200d]+(?=\p{L})|[\u200c\u200d]+/gu;

/** A text without the marks that cannot be seen. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(JOINERS, (joiner, letter?: string) => (letter ? joiner : ''));

/**
 * A line as it was meant, such as a name: composed (NFC), without invisible marks, digits of every script as 0 to 9, and single
 * spaces between words.
 */
export const readText = (text: string): string =>
  toLatinDigits(withoutInvisible(text.normalize('NFC')))
    .replace(/\s+/gu, ' ')
    .trim();

/** Hyphens and dashes, as keyboards, documents and messages write them. */
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g;

/** The full-width forms of ASCII characters, such as `Ａ` and `＋`. */
const WIDE = /[\uff01-\uff5e]/g;

/** A text of ASCII signs, such as a number: like `readText`, with each dash as a hyphen and full-width signs in ASCII. */
export const readSigns = (text: string): string =>
  readText(text)
    .replace(DASHES, '-')
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** A code without the spaces and hyphens that group it; its letter case is unchanged. */
export const readCode = (text: string): string => readSigns(text).replace(/[\s-]/g, '');
