import type { PageRequest } from '../app/page-request.ts';
import { type Coding, codingFor, compress } from './fetch-bridge.ts';

interface Entry {
  at: number;
  status: number;
  headers: [string, string][];
  bodies: Map<Coding, Buffer>;
}

/** A page older than this is made anew; the draw strip corrects itself in the browser. */
const FRESH_MS = 5000;
const MOST_ENTRIES = 500;
/** Worth the time: this page is sent many times. */
const KEPT_QUALITY = 9;
/** Pages that look different to each visitor, even to those not logged in. */
const PERSONAL = /^\/m\/(login|register|logout|language|session|launchGame|trial)/;

/**
 * Signed-out public pages, kept in memory per host, language and path (ARCHITECTURE §5).
 * A host is one merchant and one affiliate, so no page is ever shown to another merchant's visitors.
 */
export function createPageCache(now: () => number) {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Entry>>();
  const make = async (key: string, render: () => Promise<Response>): Promise<Entry> => {
    const response = await render();
    const bytes = Buffer.from(await response.arrayBuffer());
    const entry: Entry = {
      at: now(),
      status: response.status,
      // NOTE a cookie is one visitor's; a shared page must not carry it to the others.
      headers: [...response.headers].filter(([name]) => name !== 'set-cookie'),
      bodies: new Map([[null, bytes]]),
    };
    if (entries.size >= MOST_ENTRIES) entries.delete(entries.keys().next().value ?? '');
    if (response.status === 200) entries.set(key, entry);
    return entry;
  };
  return {
    async answer(request: Request, page: PageRequest, render: () => Promise<Response>): Promise<Response> {
      const { host, pathname, search } = new URL(request.url);
      const isPublic =
        request.method === 'GET' &&
        page.session === null &&
        page.isKnownHost &&
        search === '' &&
        !PERSONAL.test(pathname);
      if (!isPublic) return render();
      const key = `${host} ${page.language} ${pathname}`;
      const known = entries.get(key);
      if (known && now() - known.at < FRESH_MS) return toResponse(known, request);
      const making = pending.get(key) ?? make(key, render).finally(() => pending.delete(key));
      pending.set(key, making);
      return toResponse(await making, request);
    },
  };
}

function toResponse({ bodies, headers, status }: Entry, request: Request): Response {
  const coding = codingFor(request.headers.get('accept-encoding') ?? '');
  const body = bodies.get(coding) ?? compress(bodies.get(null) ?? Buffer.alloc(0), coding, KEPT_QUALITY);
  bodies.set(coding, body);
  const copy = new Headers(headers);
  copy.set('vary', 'accept-encoding, accept-language, cookie');
  if (coding) copy.set('content-encoding', coding);
  return new Response(new Uint8Array(body), { status, headers: copy });
}
