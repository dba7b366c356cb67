import type { PageRequest } from '../../page/page-request.ts';
import { PUBLIC_PAGE_HEADER } from '../../worker/public-page.ts';
import { type Coding, codingFor, compress } from '../pipeline/content-coding.ts';
import { routeOfPath } from '../pipeline/route-of-path.ts';
import { isPersonalized } from './personalized.ts';

/** A cached page, ready to send. */
export interface CachedPage {
  headers: Record<string, string>;
  body: Buffer;
}

interface Entry {
  at: number;
  status: number;
  headers: [string, string][];
  bodies: Map<Coding, Buffer>;
  compressing: Map<Coding, Promise<Buffer>>;
}

/** Older pages are rendered again; the draw strip updates itself in the browser. */
const TTL_MS = 5000;
const MAX_ENTRIES = 500;
/**
 * Brotli quality. Home is 800 bytes smaller than at 9 and fits the first round trip, for 12 ms more on a helper thread,
 * once in `TTL_MS`; 11 saves another 300 bytes for 35 ms.
 */
const CACHED_QUALITY = 10;

/**
 * Signed-out public pages, cached in memory per origin, language, audience and path.
 * A host is one merchant and one affiliate, so no page is ever shown to another merchant's visitors.
 */
export function createPageCache(now: () => number) {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Entry>>();
  const make = async (key: string, render: () => Promise<Response>): Promise<Entry> => {
    const response = await render();
    const bytes = Buffer.from(await response.arrayBuffer());
    // NOTE a cookie is one visitor's; a shared page must not carry it to the others.
    const shared = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const entry: Entry = {
      at: now(),
      status: response.status,
      headers: [...shared, ...(response.status === 200 ? [[PUBLIC_PAGE_HEADER, '1'] as [string, string]] : [])],
      bodies: new Map([[null, bytes]]),
      compressing: new Map(),
    };
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
    if (response.status === 200) entries.set(key, entry);
    return entry;
  };
  return {
    /** The cached page of a key (host, language, audience and path), fresh and in the visitor's coding; null if it must be rendered. */
    find(key: string, accepted: string): CachedPage | null {
      const known = entries.get(key);
      if (!known || now() - known.at >= TTL_MS) return null;
      const coding = codingFor(accepted);
      const body = known.bodies.get(coding);
      if (!body) return null;
      const headers = {
        ...Object.fromEntries(known.headers),
        vary: VARY,
        ...(coding ? { 'content-encoding': coding } : {}),
      };
      return { headers, body };
    },
    async answer(
      request: Request,
      page: PageRequest & { audience: string },
      render: () => Promise<Response>,
    ): Promise<Response> {
      const { host, pathname, protocol, search } = new URL(request.url);
      const isPublic =
        request.method === 'GET' &&
        page.isKnownHost &&
        page.session === null &&
        !isVisitorSpecific(page.blocked) &&
        !isPersonalized(search, request.headers.get('cookie')) &&
        routeOfPath(pathname)?.isCacheable === true;
      if (!isPublic) return render();
      const { audience, language } = page;
      const key = pageKey({ origin: `${protocol}//${host}`, language, pathname, audience });
      const known = entries.get(key);
      if (known && now() - known.at < TTL_MS) return toResponse(known, request);
      const making = pending.get(key) ?? make(key, render).finally(() => pending.delete(key));
      pending.set(key, making);
      return toResponse(await making, request);
    },
  };
}

/** Maintenance concerns every visitor; a blocked region or network only some. */
const isVisitorSpecific = (blocked: PageRequest['blocked']): boolean =>
  blocked?.kind === 'region' || blocked?.kind === 'denied';

/** The cache key of a page. The protocol is part of it, as the page's links and its content security policy name it. */
export const pageKey = ({ audience, language, origin, pathname }: PageName): string =>
  `${origin} ${language} ${audience} ${pathname}`;

interface PageName {
  origin: string;
  language: string;
  /** `audienceKey` of the visitor. */
  audience: string;
  pathname: string;
}

const VARY = 'accept-encoding, accept-language, cookie';

/** Requests that arrive while a page is being compressed wait for the result. */
async function bodyOf({ bodies, compressing }: Entry, coding: Coding): Promise<Buffer> {
  const known = bodies.get(coding) ?? compressing.get(coding);
  if (known) return known;
  const made = compress(bodies.get(null) ?? Buffer.alloc(0), coding, CACHED_QUALITY);
  compressing.set(coding, made);
  bodies.set(coding, await made);
  return made;
}

async function toResponse(entry: Entry, request: Request): Promise<Response> {
  const coding = codingFor(request.headers.get('accept-encoding') ?? '');
  const copy = new Headers(entry.headers);
  copy.set('vary', VARY);
  if (coding) copy.set('content-encoding', coding);
  return new Response(new Uint8Array(await bodyOf(entry, coding)), { status: entry.status, headers: copy });
}
