import { toLatinDigits } from '@foyer/typed-text/latin-digits.ts';
import { type CurrencyCode, currencyExponent, currencyLocale } from './currency.ts';
import type { Money } from './money.ts';
import { parseMajor, toMajorText } from './money-text.ts';

/** The text of a field and the place of its caret. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** A field after a key press or a paste. */
export interface Edit extends Typed {
  /** The formatted text before it. */
  readonly before: string;
  /** What was entered; null after deleting. */
  readonly entered: string | null;
  /** Whether the character after the caret was to be deleted, rather than the one before it. */
  readonly isForward?: boolean;
}

/** More digits than any stake has. */
const MAX_DIGITS = 15;
const SEPARATORS = /[.,٫٬'’\s]/;
interface Marks {
  readonly decimal: string;
  readonly group: string;
}

const known = new Map<string, Marks>();

/** How the currency's market separates decimals and thousands. */
function marksOf(currency: CurrencyCode): Marks {
  const locale = currencyLocale(currency);
  const made = known.get(locale);
  if (made) return made;
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345_678.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const marks = { decimal: find('decimal') ?? '.', group: find('group') ?? ',' };
  known.set(locale, marks);
  return marks;
}

/**
 * Groups the digits of an amount while it is typed. The caret stays behind the same digit; a separator that was entered is the
 * decimal one, whichever the keyboard has; deleting a separator of thousands deletes the digit beside it.
 */
export function formatTyped(edit: Edit, currency: CurrencyCode): Typed {
  const { text, caret } = withoutDeletedDigit(edit, currency);
  const hasDecimals = currencyExponent(currency) > 0;
  const left = toPlain(text.slice(0, caret), edit, currency);
  const whole = left + toPlain(text.slice(caret), { ...edit, entered: null }, currency);
  const point = hasDecimals ? whole.indexOf('.') : -1;
  const digits = (point < 0 ? whole : whole.slice(0, point)).replaceAll('.', '').slice(0, MAX_DIGITS);
  const decimals =
    point < 0
      ? null
      : whole
          .slice(point + 1)
          .replaceAll('.', '')
          .slice(0, currencyExponent(currency));
  const shown = write({ digits, decimals }, currency);
  // Superfluous zeros disappear; decimals alone get a leading one.
  const removed = digits === '' && decimals !== null ? -1 : (/^0+(?=\d)/.exec(digits)?.[0].length ?? 0);
  return { text: shown, caret: placeOf(shown, Math.max(0, left.length - removed), currency) };
}

/** A last separator that cannot be one of thousands, whatever follows the amount: in `12,5`, `12.50 R$`. */
const DECIMALS = /[.,٫．，](?=\d{1,2}\D*$)/;
/** The text without signs, digits in Latin and the decimal separator as a point. */
function toPlain(text: string, { entered }: Pick<Edit, 'entered'>, currency: CurrencyCode): string {
  const { decimal } = marksOf(currency);
  const hasDecimals = currencyExponent(currency) > 0;
  const latin = toLatinDigits(text);
  const isSeparator = entered !== null && entered.length === 1 && SEPARATORS.test(entered) && entered.trim() !== '';
  const pasted = entered !== null && entered.length > 1 ? DECIMALS.exec(latin)?.index : undefined;
  const whole = latin.slice(0, pasted);
  // In a currency without decimals only another separator before it tells that it is none of thousands: in “50,000.00”.
  const isSuperfluous = !hasDecimals && /[.,]/.test(whole.replaceAll(latin[pasted ?? -1] ?? '', ''));
  return [...(isSuperfluous ? whole : latin)]
    .map((character, index) => {
      if (/\d/.test(character)) return character;
      const isEntered = isSeparator && index === latin.length - 1;
      const isDecimal = pasted === undefined ? character === decimal || isEntered : index === pasted;
      return isDecimal && hasDecimals ? '.' : '';
    })
    .join('');
}

/** When only a separator of thousands was deleted, the digit beside it is what was meant. */
function withoutDeletedDigit(edit: Edit, currency: CurrencyCode): Typed {
  const { before, caret, entered, isForward = false, text } = edit;
  const digitsIn = (value: string) => toPlain(value, { entered: null }, currency);
  if (entered !== null || before.length !== text.length + 1 || digitsIn(before) !== digitsIn(text)) return edit;
  return isForward
    ? { text: text.slice(0, caret) + text.slice(caret + 1), caret }
    : { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) };
}

interface Parts {
  readonly digits: string;
  /** Null without a decimal separator. */
  readonly decimals: string | null;
}

function write({ digits, decimals }: Parts, currency: CurrencyCode): string {
  if (digits === '' && decimals === null) return '';
  const { decimal } = marksOf(currency);
  const grouped = new Intl.NumberFormat(currencyLocale(currency), { numberingSystem: 'latn' }).format(
    BigInt(digits || '0'),
  );
  return decimals === null ? grouped : grouped + decimal + decimals;
}

/** The position of the caret behind this many digits and decimal separators. */
function placeOf(text: string, count: number, currency: CurrencyCode): number {
  const { decimal } = marksOf(currency);
  let passed = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (passed === count) return place;
    const character = text[place] ?? '';
    if (/\d/.test(character) || character === decimal) passed += 1;
  }
  return text.length;
}

/** Reads a text as it was formatted, or as it was written where no script formats it; null while there is no amount in it. */
export function parseTyped(text: string, currency: CurrencyCode): Money | null {
  const plain = toPlain(text, { entered: text }, currency);
  return parseMajor(plain.replace(/\.$/, ''), currency);
}

/** An amount as a member types it, without superfluous decimals. */
export function toTyped(amount: Money): string {
  const [digits = '', decimals = ''] = toMajorText(amount).split('.');
  return write({ digits, decimals: /^0*$/.test(decimals) ? null : decimals }, amount.currency);
}
