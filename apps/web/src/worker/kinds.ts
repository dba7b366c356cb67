import { WIRE } from '@foyer/contract/wire.data.ts';

/** The kind of a request, which decides whether its answer may be cached. */
export type Kind = 'asset' | 'brand' | 'page' | 'answer' | 'other';

const CACHEABLE_PATHS = new Set(
  Object.values(WIRE)
    .filter(({ isCacheable }) => isCacheable)
    .map(({ path }) => path as string),
);

/** The parts of a request that decide its kind. */
interface RequestFacts {
  method: string;
  url: URL;
  mode: string;
  hasAuthorization: boolean;
}

/**
 * The kind of a request. Balances, odds, sessions and every /wps answer that carries authorisation are `other`:
 * they go to the network and are never cached.
 */
export function kindOf({ method, url, mode, hasAuthorization }: RequestFacts): Kind {
  if (method !== 'GET') return 'other';
  const { pathname } = url;
  if (pathname.startsWith('/m/assets/')) return 'asset';
  if (pathname.startsWith('/m/brand/')) return 'brand';
  if (CACHEABLE_PATHS.has(pathname)) return hasAuthorization ? 'other' : 'answer';
  return mode === 'navigate' && pathname.startsWith('/m/') ? 'page' : 'other';
}

/**
 * The cache key of an answer. Its language is in a header, so without it languages would be mixed up.
 * Not as a fragment: the Cache API ignores those.
 */
export function answerKey(address: string, language: string | null): string {
  const key = new URL(address);
  key.searchParams.set('cache-language', language ?? '');
  return key.href;
}
