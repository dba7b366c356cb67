import { setImmediate } from 'node:timers/promises';

/** JSON of a provider; numbers are kept as text, so that none is rounded. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };
export type ExactObject = { [key: string]: ExactJson };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const [QUOTE, BACKSLASH, COMMA, MINUS, ZERO, NINE, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [
  34, 92, 44, 45, 48, 57, 91, 93, 123, 125,
] as const;
/** Other work runs after this many characters of a long text: about a millisecond. */
const SLICE_CHARACTERS = 50_000;
/** `JSON.parse` needs about 30 ms for so many values. A page of a thousand payments has some 15,000. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 100;

/** Parses a short text, such as a webhook. @throws SyntaxError, also for more values or levels than any provider sends */
export function parseExact(text: string): ExactJson {
  const quoted = quoteNumbers(text);
  for (;;) {
    const { done, value } = quoted.next();
    if (done) return JSON.parse(value);
  }
}

/**
 * Parses a text of up to some megabytes, and lets other work run meanwhile. Numbers are put in quotes first: a reviver of
 * `JSON.parse` would take many times as long, and all of it at once.
 * @throws SyntaxError, also for more values or levels than any provider sends
 */
export async function readExact(text: string): Promise<ExactJson> {
  const quoted = quoteNumbers(text);
  for (;;) {
    const { done, value } = quoted.next();
    if (done) return JSON.parse(value);
    await setImmediate();
  }
}

/** The text with its numbers as strings; yields after each slice. Text that is no JSON stays text that is none. */
function* quoteNumbers(text: string): Generator<undefined, string> {
  const parts: string[] = [];
  const size = { values: 0, depth: 0 };
  let [at, copied, rest] = [0, 0, SLICE_CHARACTERS];
  while (at < text.length) {
    const begun = at;
    const code = text.charCodeAt(at);
    const number = code === MINUS || (code >= ZERO && code <= NINE) ? numberAt(text, at) : '';
    if (number !== '') {
      parts.push(text.slice(copied, at), `"${number}"`);
      copied = at + number.length;
    }
    if (code === QUOTE) at = endOfString(text, at);
    else {
      countStructure(code, size);
      at += number.length || 1;
    }
    rest -= at - begun;
    if (rest <= 0) {
      yield;
      rest = SLICE_CHARACTERS;
    }
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
}

function numberAt(text: string, at: number): string {
  NUMBER.lastIndex = at;
  return NUMBER.exec(text)?.[0] ?? '';
}

/** @throws SyntaxError for too many values or levels */
function countStructure(code: number, size: { values: number; depth: number }): void {
  if (code === COMMA || code === OPEN || code === OPEN_LIST) size.values += 1;
  if (code === OPEN || code === OPEN_LIST) size.depth += 1;
  if (code === CLOSE || code === CLOSE_LIST) size.depth -= 1;
  if (size.values > MAX_VALUES || size.depth > MAX_DEPTH) throw new SyntaxError('too many values or levels');
}

/** The position after the string that begins at a quotation mark. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}
