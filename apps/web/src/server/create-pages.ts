import { RouterContextProvider } from 'react-router';
import { pageRequest } from '../page/page-request.ts';
import { audienceKey } from './caching/audience.ts';
import { createPageCache, pageKey } from './caching/page-cache.ts';
import type { Pages, PagesOptions } from './create-web.ts';
import { loadRules } from './head/critical-css.ts';
import { splashCookie } from './head/splash-rule.ts';
import { createVisitCheck } from './pipeline/can-visit.ts';
import { createPageHandler } from './pipeline/create-page-handler.ts';
import { PageResponse } from './pipeline/page-response.ts';
import { createPageReader } from './pipeline/read-page-request.ts';
import { isForeignPost } from './pipeline/same-origin.ts';
import { createVisitLanguage, languageCookie } from './render/visit-language.ts';

/** Builds the page handler. Part of the built bundle, so that it shares its modules with the pages. */
export function createPages(options: PagesOptions): Pages {
  loadRules(options.buildDirectory);
  const handle = createPageHandler(options.build, options.mode);
  const readPage = createPageReader(options);
  const cache = createPageCache(options.now ?? Date.now);
  const languageOf = createVisitLanguage(options.merchants);
  const isOpenTo = createVisitCheck(options.merchants);
  return {
    findCached(visit) {
      // NOTE a cookie whose name ends so is a session's; it must never get the page cached for visitors.
      if (visit.cookie?.includes('session=') || !isOpenTo(visit.host, visit)) return null;
      const language = languageOf(visit);
      if (!language) return null;
      const audience = audienceKey(visit);
      const origin = `${visit.protocol}://${visit.host}`;
      return cache.find(pageKey({ origin, language, pathname: visit.url, audience }), visit.acceptEncoding);
    },
    async answer(request) {
      if (isForeignPost(request)) return new Response(null, { status: 403 });
      const page = await readPage(request);
      const render = async () => {
        const context = new RouterContextProvider();
        context.set(pageRequest, page);
        const response = await handle(request, context);
        if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
        return page.isUnavailable() ? asUnavailable(request, response) : response;
      };
      const response = await cache.answer(request, page, render);
      // NOTE clearing an ended session must not clear a new one that this page has opened.
      if (page.endsSession && !response.headers.has('set-cookie'))
        response.headers.append('set-cookie', page.endsSession);
      const chosen = languageCookie(request, page);
      if (chosen) response.headers.append('set-cookie', chosen);
      if (page.showsSplash) response.headers.append('set-cookie', splashCookie(page.isSecure));
      return response;
    },
  };
}

const RETRY_SECONDS = '2';

/** Marks a page that lacks data of the gateway with 503, not cacheable. Redirects and data for scripts stay unchanged. */
async function asUnavailable(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200 || new URL(request.url).pathname.endsWith('.data')) return response;
  const headers = new Headers(response.headers);
  headers.set('retry-after', RETRY_SECONDS);
  headers.set('cache-control', 'no-store');
  return new PageResponse(new Uint8Array(await response.arrayBuffer()), { status: 503, headers });
}
