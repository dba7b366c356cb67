import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'support-visitor';
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{32}\.[0-9a-f]{64}$/.test(value);

/** The token by which customer service knows this visitor; null before their first conversation. */
export const readVisitorToken = (): string | null => readStored('local', KEY, isToken);

/** Stores the token, or forgets it: when the visitor has become a member. */
export function storeVisitorToken(token: string | null): void {
  if (token === null) removeStored('local', KEY);
  else writeStored('local', KEY, token);
}
