import { CONCERNS, type Concern, PHRASES } from './phrases.data.ts';

/** A text as it is compared: in lower case, without punctuation and what means something else, with a space around each word. */
interface Compared {
  withAccents: string;
  plain: string;
  /** Without any space, for Chinese. */
  joined: string;
}

const HAN = /\p{Script=Han}/u;
/** Where something was left out, nothing is found. */
const GAP = ' | ';

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').normalize('NFC');

function toCompared(text: string): Compared {
  const lower = text
    .normalize('NFKC')
    .toLowerCase()
    // Apostrophes, and what cannot be seen.
    .replace(/['’‘`´\p{Cf}]/gu, '');
  const words = ` ${lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
  const withAccents = leaveOut(words, 'withAccents');
  return {
    withAccents,
    plain: leaveOut(withoutAccents(withAccents), 'plain'),
    joined: leaveOut(words.replaceAll(' ', ''), 'joined'),
  };
}

/** Where a phrase is looked for, and as what. */
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

/** What a message shows of its writer's distress, the more urgent first; null: nothing. In whatever language it is written. */
export function findConcern(text: string): Concern | null {
  const compared = toCompared(text);
  const isFound = ({ expression, in: form }: Pattern) => compared[form].search(expression) >= 0;
  return SHOWS.find(({ patterns }) => patterns.some(isFound))?.concern ?? null;
}
