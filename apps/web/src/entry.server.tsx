import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { loadWords, wordsChunksOf } from './app/load-words.ts';
import { PageHeadContext } from './app/page-head.ts';
import { type PageRequest, pageRequest } from './app/page-request.ts';
import type { WordGroup } from './app/word-keys.ts';
import { type Speech, SpeechProvider } from './app/words.tsx';
import { wordGroupsOf } from './app/words-of-route.ts';
import { contentSecurityPolicy } from './server/content-security.ts';
import { CRITICAL_MARK, writeCriticalCss } from './server/critical-css.ts';
import { captchaHostsOf } from './server/page-captcha.ts';
import { socialHostsOf } from './server/page-social.ts';

export { createPages } from './server/create-pages.ts';

/**
 * Renders a page whole. Pages are small and wait for nothing slow, so the whole text is at hand:
 * its inline scripts can be named in the policy by their hashes, and it can be kept for the next visitor.
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
  const wordGroups = wordGroupsOf(matches[matches.length - 1]?.route.path ?? '');
  const wordsUrls = wordsChunksOf(page.language, wordGroups).flatMap((name) => page.chunkUrl(name) ?? []);
  const head = { themeCss: page.themeCss, criticalCss: CRITICAL_MARK, wordGroups, wordsUrls };
  const stream = await renderToReadableStream(
    <PageHeadContext value={head}>
      <SpeechProvider value={await readSpeech(page.language, wordGroups)}>
        <ServerRouter context={entry} url={request.url} />
      </SpeechProvider>
    </PageHeadContext>,
    { signal: request.signal, onError: (fault) => page.log(fault) },
  );
  await stream.allReady;
  const bare = lowerPreloads(await new Response(stream).text());
  const html = await writeCriticalCss(bare, ids, entry.manifest);
  headers.set('content-type', 'text/html; charset=utf-8');
  const { idOrigin } = page.brand.device;
  const social = socialHostsOf(page.social, page.brand.sandbox);
  const others = {
    ...social,
    connects: [...page.connects, ...social.connects],
    forms: formsOf(page, request.url),
    frames: [...(idOrigin ? [idOrigin] : []), ...social.frames],
    captcha: captchaHostsOf(page.brand.captcha),
  };
  headers.set('content-security-policy', contentSecurityPolicy(html, others));
  // NOTE a provider's popup hands its answer to the page that opened it.
  if (page.social.firebase) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  return new Response(html, { status, headers });
}

/** What a page says, as the browser will have it. */
async function readSpeech(language: LanguageCode, groups: readonly WordGroup[]): Promise<Speech> {
  const words = await Promise.all((['first', ...groups] as const).map((group) => loadWords(language, group)));
  return { language, words: Object.assign({}, ...words) };
}

/** A login without scripts may lead to `redirectUrl`; browsers hold the form's policy against that, too. */
function formsOf(page: PageRequest, address: string): string[] {
  const target = page.safeReturn(new URL(address).searchParams.get('redirectUrl'));
  return target?.startsWith('http') ? [new URL(target).origin] : [];
}

/** Scripts wait behind what paints (ARCHITECTURE §5). */
const lowerPreloads = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" href', '<link rel="modulepreload" fetchpriority="low" href');

/** Loader and render faults go to the log with their page. */
export function handleError(
  fault: unknown,
  { context, request }: { context: RouterContextProvider; request: Request },
): void {
  if (!request.signal.aborted) context.get(pageRequest).log(fault);
}
