import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'recentSearches';
const MAX_SEARCHES = 6;
const MAX_LETTERS = 60;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && text.length <= MAX_LETTERS);

/** What was searched for on this device, newest first. */
export const readSearches = (): string[] => readStored('local', KEY, isTexts) ?? [];

/** Remembers a text. @returns all of them */
export function addSearch(text: string): string[] {
  const short = text.trim().slice(0, MAX_LETTERS);
  if (short === '') return readSearches();
  const same = short.toLowerCase();
  const texts = [short, ...readSearches().filter((known) => known.toLowerCase() !== same)].slice(0, MAX_SEARCHES);
  writeStored('local', KEY, texts);
  return texts;
}

export function removeSearch(text: string): string[] {
  const texts = readSearches().filter((known) => known !== text);
  writeStored('local', KEY, texts);
  return texts;
}

export const clearSearches = (): void => removeStored('local', KEY);
