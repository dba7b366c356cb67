import { PUBLIC_PAGE_HEADER } from './public-page.ts';

const SAVED_AT_HEADER = 'x-saved-at';
export const HOME = '/m/home';
/** Articles and legal documents are public too: without a bound, a phone would store every one that was ever opened. */
const MAX_PAGES = 40;

/** The dependencies of storing pages. */
export interface PageStoreContext {
  /** The cache of this build's pages. */
  open(): Promise<Pick<Cache, 'delete' | 'keys' | 'match' | 'put'>>;
  now(): number;
  origin: string;
}

/** A page in the cache. */
interface Kept {
  response: Response;
  /** ms since 1970 */
  savedAt: number;
}

/** The cached public pages, each by its path. */
export function createPageStore({ now, open, origin }: PageStoreContext) {
  /** How often the pages were deleted. */
  let deletions = 0;
  const find = async (pathname: string): Promise<Kept | null> => {
    const response = await (await open()).match(origin + pathname);
    return response ? { response, savedAt: Number(response.headers.get(SAVED_AT_HEADER)) } : null;
  };
  return {
    find,
    /** Call it when a page is requested. @returns what stores the answer, unless the pages were deleted or a newer answer was stored meanwhile */
    expect(pathname: string) {
      const [askedAt, deletedBefore] = [now(), deletions];
      return async (response: Response): Promise<void> => {
        if (!response.ok || response.redirected || !response.headers.has(PUBLIC_PAGE_HEADER)) return;
        const headers = new Headers(response.headers);
        headers.set(SAVED_AT_HEADER, String(now()));
        const text = await response.text();
        const stored = await find(pathname);
        if (deletions !== deletedBefore || (stored && stored.savedAt > askedAt)) return;
        const cache = await open();
        await cache.put(origin + pathname, new Response(text, { headers }));
        const others = (await cache.keys()).filter(({ url }) => isPage(url) && url !== origin + HOME);
        // Storing a page again moves it to the end.
        await Promise.all(others.slice(0, -MAX_PAGES).map((oldest) => cache.delete(oldest)));
      };
    },
    /** Deletes every page, and drops the answers to requests still under way: the visitor has chosen another language. */
    async deleteAll(): Promise<void> {
      deletions += 1;
      const cache = await open();
      const pages = (await cache.keys()).filter(({ url }) => isPage(url));
      await Promise.all(pages.map((page) => cache.delete(page)));
    },
  };
}

/** The cache of pages also contains a mark of the worker itself. */
const isPage = (address: string): boolean => new URL(address).pathname.startsWith('/m/');

/** The cached page, with its age marked on the root element. */
export async function toSavedPage({ response, savedAt }: Kept): Promise<Response> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html.replace('<html ', `<html data-saved-at="${savedAt}" `), { headers });
}
