import { PUBLIC_PAGE_HEADER } from './public-page.ts';

const SAVED_AT_HEADER = 'x-saved-at';
const HOME = '/m/home';

/** After this time a visitor sees the cached page; a member waits for the network. */
const VISITOR_PATIENCE_MS = 250;
const MEMBER_PATIENCE_MS = 10_000;
/** The oldest cached page to show on a slow network; while offline any page is shown. */
const OLDEST_MS = 24 * 3600 * 1000;
/** Articles and legal documents are public too: without a bound, a phone would store every one that was ever opened. */
const MAX_PAGES = 40;

/** The dependencies of page caching. */
export interface PagesContext {
  /** The cache of this build's pages. */
  open(): Promise<Pick<Cache, 'delete' | 'keys' | 'match' | 'put'>>;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  now(): number;
  wait(ms: number): Promise<void>;
  /** Whether a member is logged in, if known. */
  isMember(): boolean;
  origin: string;
}

/** Answers navigations: from the network, else with the cached public page, which is marked as such. */
export function createPages(context: PagesContext) {
  const keep = async (pathname: string, response: Response) => {
    if (!response.ok || response.redirected || !response.headers.has(PUBLIC_PAGE_HEADER)) return;
    const headers = new Headers(response.headers);
    headers.set(SAVED_AT_HEADER, String(context.now()));
    const cache = await context.open();
    await cache.put(context.origin + pathname, new Response(await response.text(), { headers }));
    const others = (await cache.keys()).filter(({ url }) => isPage(url) && url !== context.origin + HOME);
    // Storing a page again moves it to the end.
    await Promise.all(others.slice(0, -MAX_PAGES).map((oldest) => cache.delete(oldest)));
  };
  const find = async (pathname: string): Promise<Kept | null> => {
    const response = await (await context.open()).match(context.origin + pathname);
    return response ? { response, savedAt: Number(response.headers.get(SAVED_AT_HEADER)) } : null;
  };
  const askNetwork = async (request: Request, preload: Promise<Response | undefined>) => {
    const response = (await preload.catch(() => undefined)) ?? (await context.fetch(request));
    const copy = response.clone();
    return { response, keeping: keep(new URL(request.url).pathname, copy).catch(() => undefined) };
  };
  return {
    /** @param holdOn keeps the worker alive until a late answer is stored */
    async answer(request: Request, preload: Promise<Response | undefined>, holdOn: (work: Promise<unknown>) => void) {
      const { pathname } = new URL(request.url);
      const asked = askNetwork(request, preload);
      holdOn(asked.then(({ keeping }) => keeping).catch(() => undefined));
      const network = asked.then(({ response }) => response).catch(() => null);
      const cached = await find(pathname);
      const isRecent = cached !== null && context.now() - cached.savedAt < OLDEST_MS;
      // A reload asks for a fresh page.
      const isPatient = context.isMember() || request.cache === 'reload' || request.cache === 'no-cache';
      const patienceMs = isPatient ? MEMBER_PATIENCE_MS : VISITOR_PATIENCE_MS;
      const inTime = isRecent ? Promise.race([network, context.wait(patienceMs).then(() => null)]) : network;
      const response = await inTime;
      if (response) return response;
      if (cached) return toSavedPage(cached);
      return (await find(HOME)) ? Response.redirect(context.origin + HOME, 302) : Response.error();
    },
    /** Caches the landing page as a visitor sees it, for an offline start. */
    async keepHome(locale: string) {
      const headers = { 'accept-language': locale };
      await keep(HOME, await context.fetch(context.origin + HOME, { headers, credentials: 'omit', cache: 'no-store' }));
    },
  };
}

/** The cache of pages also contains a mark of the worker itself. */
const isPage = (address: string): boolean => new URL(address).pathname.startsWith('/m/');

interface Kept {
  response: Response;
  /** ms since 1970 */
  savedAt: number;
}

/** The cached page, with its age marked on the root element. */
async function toSavedPage({ response, savedAt }: Kept): Promise<Response> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html.replace('<html ', `<html data-saved-at="${savedAt}" `), { headers });
}
