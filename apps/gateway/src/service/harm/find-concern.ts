import { CONCERNS, type Concern, PHRASES } from './phrases.data.ts';

/** A text normalised for matching: in lower case, without punctuation and excepted phrases, with spaces around each word. */
interface Compared {
  withAccents: string;
  plain: string;
  /** Without spaces, for Chinese. */
  joined: string;
}

const HAN = /\p{Script=Han}/u;
/** Replaces excepted phrases, so that no match spans the gap. */
const GAP = ' | ';

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').normalize('NFC');

function toCompared(text: string): Compared {
  const lower = text
    .normalize('NFKC')
    .toLowerCase()
    // Removes apostrophes and invisible characters.
    .replace(/['’‘`´\p{Cf}]/gu, '');
  const words = ` ${lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
  const withAccents = leaveOut(words, 'withAccents');
  return {
    withAccents,
    plain: leaveOut(withoutAccents(withAccents), 'plain'),
    joined: leaveOut(words.replaceAll(' ', ''), 'joined'),
  };
}

/** The form of the text that a phrase is searched in, and the expression. */
type Pattern = { in: keyof Compared; expression: RegExp };

function toPattern(phrase: string): Pattern {
  if (HAN.test(phrase)) return { in: 'joined', expression: new RegExp(phrase, 'gu') };
  const expression = new RegExp(` ${phrase.replaceAll('*', '[\\p{L}\\p{M}]*')}(?= )`, 'gu');
  return { in: withoutAccents(phrase) === phrase ? 'plain' : 'withAccents', expression };
}

const all = Object.values(PHRASES);
const EXCEPT = all.flatMap(({ except }) => except.map(toPattern));
const leaveOut = (text: string, form: keyof Compared): string =>
  EXCEPT.filter((one) => one.in === form).reduce((rest, { expression }) => rest.replace(expression, GAP), text);
const SHOWS: readonly { concern: Concern; patterns: readonly Pattern[] }[] = CONCERNS.map((concern) => ({
  concern,
  patterns: all.flatMap((phrases) => phrases[concern].map(toPattern)),
}));

/** The most urgent concern that a message shows, in any language; null: none. */
export function findConcern(text: string): Concern | null {
  const compared = toCompared(text);
  const isFound = ({ expression, in: form }: Pattern) => compared[form].search(expression) >= 0;
  return SHOWS.find(({ patterns }) => patterns.some(isFound))?.concern ?? null;
}
