import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { markUsed } from '../../http/used-once.store.ts';

/** What an authorization code stands for. */
export interface CodeFacts {
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  /** RFC 7636, S256; null where the request had none. */
  challenge: string | null;
  name: string;
  /** Where the portrait is reached. */
  origin: string;
}

interface Sealed {
  id: string;
  kind: string;
  endsAt: number;
  facts: unknown;
}

/** What is sealed, and how long it is good, ms. */
const GOOD_FOR_MS = { 'line code': 60_000, 'telegram code': 60_000, 'line access': 600_000, maya: 600_000 };
type Kind = keyof typeof GOOD_FOR_MS;

/** A text that only this sandbox can read again: its providers keep nothing. */
export function sealText(kind: Kind, facts: object, { now, seal }: Pick<Context, 'now' | 'seal'>): string {
  const sealed: Sealed = { id: randomUUID(), kind, endsAt: now() + GOOD_FOR_MS[kind], facts };
  return seal.seal(Buffer.from(JSON.stringify(sealed))).toString('base64url');
}

/** What a text stands for; null for one of another kind, an old one, and what is none. */
export function openText<T>(
  kind: Kind,
  text: string,
  { now, seal }: Pick<Context, 'now' | 'seal'>,
): { id: string; facts: T } | null {
  try {
    const sealed: Sealed = JSON.parse(seal.open(Buffer.from(text, 'base64url')).toString('utf8'));
    return sealed.kind === kind && sealed.endsAt >= now() ? { id: sealed.id, facts: sealed.facts as T } : null;
  } catch {
    return null;
  }
}

/** The same for what is good once. */
export async function openOnce<T>(
  kind: Kind,
  text: string,
  context: Pick<Context, 'now' | 'seal' | 'pool'>,
): Promise<T | null> {
  const opened = openText<T>(kind, text, context);
  return opened && (await markUsed(context.pool, `sandbox idp:${opened.id}`)) ? opened.facts : null;
}
