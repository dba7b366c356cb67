import { readStored, removeStored, writeStored } from './storage.ts';

/** Games that a device remembers: a visitor's favourites, and what was played last. */
export type MarkList = 'favouriteGames' | 'recentGames';

const MAX_MARKS = { favouriteGames: 100, recentGames: 20 } as const;

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string' && /^[\w-]{1,40}$/.test(code));

/** The codes of a list, newest first. */
export const readMarks = (list: MarkList): string[] => readStored('local', list, isCodes) ?? [];

/** Puts a game first in a list. @returns the list */
export function addMark(list: MarkList, gameCode: string): string[] {
  const codes = [gameCode, ...readMarks(list).filter((code) => code !== gameCode)].slice(0, MAX_MARKS[list]);
  writeStored('local', list, codes);
  return codes;
}

export function removeMark(list: MarkList, gameCode: string): string[] {
  const codes = readMarks(list).filter((code) => code !== gameCode);
  writeStored('local', list, codes);
  return codes;
}

export const clearMarks = (list: MarkList): void => removeStored('local', list);
