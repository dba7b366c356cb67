import { CAMPAIGN_PARAMETERS } from './campaign-parameters.data.ts';
import { createPageStore, HOME, type PageStoreContext, toSavedPage } from './page-store.ts';

/** After this time a visitor sees the cached page; a member waits for the network. */
const VISITOR_TIMEOUT_MS = 250;
const MEMBER_TIMEOUT_MS = 10_000;
/** The oldest cached page to show on a slow network; while offline any page is shown. */
const OLDEST_MS = 24 * 3600 * 1000;

/** The dependencies of page caching. */
export interface PagesContext extends PageStoreContext {
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  wait(ms: number): Promise<void>;
  /** Whether a member is logged in, if known. */
  isMember(): boolean;
}

/** Answers navigations: from the network, else with the cached public page, which is marked as such. */
export function createPages(context: PagesContext) {
  const store = createPageStore(context);
  const askNetwork = async (request: Request, preload: Promise<Response | undefined>) => {
    const url = new URL(request.url);
    const keep = store.expect(url.pathname);
    const response = (await preload.catch(() => undefined)) ?? (await context.fetch(request));
    // Before the answer, which leads to a page that may be cached in the earlier language.
    if (choosesLanguage(url)) await store.deleteAll().catch(() => undefined);
    const copy = response.clone();
    return { response, keeping: keep(copy).catch(() => undefined) };
  };
  return {
    /** @param holdOn keeps the worker alive until a late answer is stored */
    async answer(request: Request, preload: Promise<Response | undefined>, holdOn: (work: Promise<unknown>) => void) {
      const url = new URL(request.url);
      const asked = askNetwork(request, preload);
      holdOn(asked.then(({ keeping }) => keeping).catch(() => undefined));
      const network = asked.then(({ response }) => response).catch(() => null);
      const cached = isStoredForm(url) ? await store.find(url.pathname) : null;
      const isRecent = cached !== null && context.now() - cached.savedAt < OLDEST_MS;
      // A reload asks for a fresh page.
      const isPatient = context.isMember() || request.cache === 'reload' || request.cache === 'no-cache';
      const timeoutMs = isPatient ? MEMBER_TIMEOUT_MS : VISITOR_TIMEOUT_MS;
      const inTime = isRecent ? Promise.race([network, context.wait(timeoutMs).then(() => null)]) : network;
      const response = await inTime;
      if (response) return response;
      if (cached) return toSavedPage(cached);
      return (await store.find(HOME)) ? Response.redirect(context.origin + HOME, 302) : Response.error();
    },
    /** Caches the landing page as a visitor sees it, for an offline start. */
    async keepHome(locale: string) {
      const keep = store.expect(HOME);
      const headers = { 'accept-language': locale };
      await keep(await context.fetch(context.origin + HOME, { headers, credentials: 'omit', cache: 'no-store' }));
    },
  };
}

/** Whether the cached page of this path is what the address names: any other query asks for another page, such as an older version or a search. */
const isStoredForm = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].every((name) => CAMPAIGN_PARAMETERS.includes(name));

/** The visitor follows a link to a language: of the page of languages, or any with `lang`. */
const choosesLanguage = ({ pathname, searchParams }: URL): boolean =>
  searchParams.has(pathname === '/m/language' ? 'set' : 'lang');
