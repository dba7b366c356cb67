import { type MessageCatalog, MessagesProvider } from '@foyer/i18n/translate.tsx';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { PageHeadContext } from './device/page-head.ts';
import { PageFragmentsContext } from './page/cached-fragment.tsx';
import { DocumentDataContext } from './page/document-data.ts';
import { loadMessages, messageChunksOf } from './page/load-messages.ts';
import type { MessageGroup } from './page/message-keys.ts';
import { type PageRequest, pageRequest } from './page/page-request.ts';
import { messageGroupsOf } from './page/route-messages.ts';
import { fragmentsOf } from './server/caching/page-fragments.tsx';
import { documentPolicies } from './server/head/content-security.ts';
import { CRITICAL_MARK, criticalCssOf } from './server/head/critical-css.ts';
import { withSeoTags } from './server/head/seo-head.ts';
import { startAfterPaint } from './server/head/start-after-paint.ts';
import { tickBeforeScripts } from './server/head/tick-before-scripts.ts';
import { withoutHandoff, writeHandoff } from './server/pipeline/handoff.ts';
import { PageResponse } from './server/pipeline/page-response.ts';
import { captchaHostsOf } from './server/render/page-captcha.ts';
import { socialHostsOf } from './server/render/page-social.ts';
import { toBytes } from './server/render/page-text.ts';
import { renderToText } from './server/render/render-to-text.ts';

export { createPages } from './server/create-pages.ts';

/**
 * Renders a whole page. Pages are small and wait for nothing slow, so the whole text is available:
 * its inline scripts can be named in the policy by their hashes, and it can be cached for the next visitor.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageRequest);
  const { matches } = entry.staticHandlerContext;
  const ids = matches.map((match) => match.route.id ?? '');
  const ofRoute = messageGroupsOf(matches[matches.length - 1]?.route.path ?? '');
  // The screens of a closed lobby and of an unknown host are part of the first render.
  const messageGroups = page.blocked || !page.isKnownHost ? (['later', ...ofRoute] as const) : ofRoute;
  const messageUrls = messageChunksOf(page.language, messageGroups).flatMap((name) => page.chunkUrl(name) ?? []);
  // In development the router knows a page's style sheets and links them.
  const criticalCss = entry.criticalCss ? '' : CRITICAL_MARK;
  const head = { themeCss: page.themeCss, criticalCss, messageGroups, messageUrls, isCalm: page.preferences?.isCalm };
  const url = new URL(request.url);
  const cache = fragmentsOf(entry, url.search);
  const rendered = await renderToText(
    <PageHeadContext value={head}>
      <PageFragmentsContext value={cache}>
        <DocumentDataContext value={page.documentData ?? {}}>
          <MessagesProvider value={await readCatalog(page.language, messageGroups)}>
            <ServerRouter context={withoutHandoff(entry)} url={request.url} />
          </MessagesProvider>
        </DocumentDataContext>
      </PageFragmentsContext>
    </PageHeadContext>,
    { signal: request.signal, log: (fault) => page.log(fault), hasOpenCalls: page.hasOpenCalls },
  );
  const { fragments, text: body } = cache?.split(rendered) ?? { fragments: [], text: rendered };
  const listed = page.isIndexable && status === 200 ? withSeoTags(body, toListedPage(page, url, entry)) : body;
  const timed = criticalCss ? tickBeforeScripts(startAfterPaint(listed)) : listed;
  const text = await writeHandoff(timed, entry, page.documentData ?? {});
  headers.set('content-type', 'text/html; charset=utf-8');
  const { idOrigin } = page.brand.device;
  const social = socialHostsOf(page.social, page.brand.sandbox);
  const others = {
    ...social,
    connects: [...page.connects, ...social.connects],
    forms: formsOf(page, url),
    frames: [...(idOrigin ? [idOrigin] : []), ...social.frames, ...page.chats.frames],
    widgets: [...captchaHostsOf(page.brand.captcha), ...page.chats.widgets],
  };
  const trustedTypes = entry.criticalCss ? 'off' : page.brand.sandbox ? 'enforced' : 'reported';
  const policies = documentPolicies(text, others, trustedTypes);
  for (const [name, value] of Object.entries(policies)) headers.set(name, value);
  // A provider's popup sends its answer to the page that opened it.
  if (page.social.firebase) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  const inserts = fragments.map(({ fragment, mark }) => ({ mark, text: fragment.html }));
  if (criticalCss)
    inserts.unshift({ mark: CRITICAL_MARK, text: await criticalCssOf({ fragments, text }, ids, entry.manifest) });
  return new PageResponse(toBytes(text, inserts), { status, headers });
}

/** What a page lists: the games of a category. */
function toListedPage({ brand, origin }: PageRequest, { pathname }: URL, entry: EntryContext) {
  const pages: { first?: { games?: { displayName: string }[] } | null }[] = Object.values(
    entry.staticHandlerContext.loaderData ?? {},
  );
  const games = pages.find((data) => data?.first)?.first?.games ?? [];
  return { brand, origin, pathname, items: games.map(({ displayName }) => displayName) };
}

const catalogs = new Map<string, Promise<MessageCatalog>>();

/** The messages of a page, as the browser will have them. */
function readCatalog(language: LanguageCode, groups: readonly MessageGroup[]): Promise<MessageCatalog> {
  const key = [language, ...groups].join(' ');
  const known = catalogs.get(key);
  if (known) return known;
  const catalog = Promise.all((['first', ...groups] as const).map((group) => loadMessages(language, group))).then(
    (messages) => ({ locale: LANGUAGES[language].locale, messages: Object.assign({}, ...messages) }),
  );
  catalogs.set(key, catalog);
  return catalog;
}

/** A login without scripts may lead to `redirectUrl`; browsers apply `form-action` to that redirect too. */
function formsOf(page: PageRequest, { searchParams }: URL): string[] {
  const target = page.toReturnAddress(searchParams.get('redirectUrl'));
  return target?.startsWith('http') ? [new URL(target).origin] : [];
}

/** Loader and render faults go to the log with their page; a page that does not exist is none. */
export function handleError(
  fault: unknown,
  { context, request }: { context: RouterContextProvider; request: Request },
): void {
  if (isRouteErrorResponse(fault) && fault.status < 500) return;
  if (!request.signal.aborted) context.get(pageRequest).log(fault);
}
