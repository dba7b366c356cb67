import { permutationsOf, sortCharacters } from '@foyer/lottery/combinations.ts';
import { readSigns } from '@foyer/typed-text/read-text.ts';

/** The format of a bet's numbers. */
export interface Writing {
  readonly digits: number;
  /** The order of the digits does not matter: they are sorted. */
  readonly isAnyOrder: boolean;
  readonly from: number;
  readonly to: number;
}

/** Every number of a bet, in order. */
export function allNumbers({ digits, isAnyOrder, from, to }: Writing): string[] {
  const numbers: string[] = [];
  for (let value = from; value <= to; value += 1) {
    const number = String(value).padStart(digits, '0');
    if (!isAnyOrder || sortCharacters(number) === number) numbers.push(number);
  }
  return numbers;
}

/** Groups of numbers that are picked with one tap. */
export type Group =
  | { readonly kind: 'small' | 'big' | 'odd' | 'even' | 'all' }
  /** All with this first, or this last, digit. */
  | { readonly kind: 'head' | 'tail'; readonly digit: number };

export function numbersOf(all: readonly string[], group: Group): string[] {
  const last = (number: string): number => Number(number.charAt(number.length - 1));
  switch (group.kind) {
    case 'all':
      return [...all];
    case 'small':
      return all.slice(0, Math.ceil(all.length / 2));
    case 'big':
      return all.slice(Math.ceil(all.length / 2));
    case 'odd':
      return all.filter((number) => last(number) % 2 === 1);
    case 'even':
      return all.filter((number) => last(number) % 2 === 0);
    case 'head':
      return all.filter((number) => number.charAt(0) === String(group.digit));
    case 'tail':
      return all.filter((number) => last(number) === group.digit);
  }
}

/** The numbers in a typed or pasted text, and the parts that are not numbers. */
export interface Typed {
  readonly numbers: readonly string[];
  readonly wrong: readonly string[];
}

const MAX_EXPANDED = 1_000;

/**
 * Parses a list with any separators. `12-19` is a range; `*` is every digit (a roll); a number with too few
 * digits is padded with zeros only if the list itself does so, since 7 may be a typing error.
 */
export function readList(text: string, writing: Writing): Typed {
  const found = new Set<string>();
  const wrong: string[] = [];
  for (const part of readSigns(text)
    .split(/[\s,;.|/、]+/)
    .filter(Boolean)) {
    const numbers = readPart(part, writing);
    if (numbers.length === 0) wrong.push(part.slice(0, 12));
    for (const number of numbers) found.add(number);
  }
  return { numbers: [...found].sort(), wrong };
}

function readPart(part: string, writing: Writing): string[] {
  const range = /^(\d+)[-~](\d+)$/.exec(part);
  if (range) return readRange(range[1] ?? '', range[2] ?? '', writing);
  if (part.length !== writing.digits || !/^[\d*xX]+$/.test(part)) return [];
  return expand(part.replace(/[xX]/g, '*'))
    .map((number) => (writing.isAnyOrder ? sortCharacters(number) : number))
    .filter((number) => isWithin(number, writing));
}

function readRange(from: string, to: string, writing: Writing): string[] {
  if (from.length !== writing.digits || to.length !== writing.digits || from > to) return [];
  return allNumbers({ ...writing, from: Math.max(Number(from), writing.from), to: Math.min(Number(to), writing.to) });
}

const isWithin = (number: string, { from, to }: Writing): boolean => Number(number) >= from && Number(number) <= to;

/** Every number that a pattern with stars matches. */
function expand(pattern: string): string[] {
  const star = pattern.indexOf('*');
  if (star === -1) return [pattern];
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
  const numbers = digits.flatMap((digit) => expand(pattern.slice(0, star) + digit + pattern.slice(star + 1)));
  return numbers.length > MAX_EXPANDED * 10 ? [] : numbers;
}

/** Every order of the digits of every number (đảo, a 4D system). */
export const inEveryOrder = (numbers: readonly string[]): string[] =>
  [...new Set(numbers.flatMap((number) => permutationsOf(number)))].sort();

/** Picks some of the remaining ones, all equally likely. @param below a uniform whole number below its argument */
export function pickRandom(free: readonly string[], count: number, below: (limit: number) => number): string[] {
  const left = [...free];
  const picked: string[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(below(left.length), 1));
  return picked;
}
