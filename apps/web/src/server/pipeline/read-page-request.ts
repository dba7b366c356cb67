import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { accessOf } from '@foyer/merchant/access.ts';
import { type HostAnswer, type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import { toReturnAddress } from '@foyer/merchant/return-address.ts';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import { toThemeCss } from '@foyer/theme/theme-css.ts';
import { type Call, type CallSettings, createCall, type Send } from '../../gateway/call.ts';
import { createEncrypt } from '../../gateway/encrypt.ts';
import { GatewayError, isSessionOver } from '../../gateway/gateway-error.ts';
import { type Blocked, blockedByError, blockedByStatus } from '../../page/blocked.ts';
import type { Brand } from '../../page/brand.ts';
import { endSessionCookie, readCookie, sessionCookieName } from '../../page/cookies.ts';
import { NEUTRAL_BRAND, NEUTRAL_INPUTS } from '../../page/neutral-brand.data.ts';
import { LANGUAGE_PARAMETER } from '../../page/page-address.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { withoutCodes } from '../../page/redeem-handover.ts';
import { isToken } from '../../page/session-token.ts';
import { audienceKey } from '../caching/audience.ts';
import { createPageReads } from '../caching/page-reads.ts';
import { createSharedReads } from '../caching/shared-reads.ts';
import type { PagesOptions } from '../create-web.ts';
import { readDrawing } from '../files/read-drawing.ts';
import { toPageConnects } from '../head/page-connects.ts';
import { showsSplash } from '../head/splash-rule.ts';
import { appOfferOf } from '../render/app-offer.ts';
import { legalDocument } from '../render/legal-document.ts';
import { chatHostsOfPage } from '../render/page-chats.ts';
import { NO_SOCIAL, toPageSocial } from '../render/page-social.ts';
import { toBrand } from '../render/to-brand.ts';
import { languageOfVisit } from '../render/visit-language.ts';
import { withDeadline } from './page-deadline.ts';
import { routeOfPath } from './route-of-path.ts';

export type ReadPage = PageRequest & {
  /** `audienceKey` of the visitor. */
  audience: string;
  /** The cookie that ends a session the gateway no longer knows. */
  endsSession: string | null;
  /** Whether a call found the gateway unable to serve. */
  isUnavailable(): boolean;
};

const NEVER = () => false;

/** The reverse proxy's header for the visitor's country is forwarded to the gateway. */
const countryOf = (request: Request, header: string | null): Record<string, string> => {
  const country = header && request.headers.get(header);
  return header && country ? { [header]: country } : {};
};

/** Pages that other sites may frame are the same for everyone. */
const SESSIONLESS = new Set(['/m/device-sync']);

/** Reads from each request what its pages need: merchant, language, theme, session. */
export function createPageReader(options: PagesOptions): (request: Request) => Promise<ReadPage> {
  const now = options.now ?? Date.now;
  const shareReads = createSharedReads(now);
  const themes = new Map(options.merchants.map((merchant) => [merchant.code, themeCssOf(merchant.brand)]));
  const neutralCss = themeCssOf(NEUTRAL_INPUTS);
  return async (request) => {
    const url = new URL(request.url);
    const isSecure = url.protocol === 'https:';
    const found = merchantOfHost(url.host, options.merchants);
    const language = found ? languageOf(found.merchant, request, url) : 'EN';
    const brand = found ? brandOf(found, language, options) : NEUTRAL_BRAND;
    const token = found && !SESSIONLESS.has(url.pathname) ? readToken(request, isSecure) : null;
    const send = createPageReads(shareReads(options.gateway(url.host), audienceOf(found, request, options)));
    const outage = createOutageNotice();
    const callAs = (own: string | null) => outage.noticing(callOf(options, { send, brand, request, token: own }));
    const call = callAs(token);
    const [blocked, { rankLevel, timeZone, ...visitor }] = await Promise.all([
      found ? blockedOf(call, url.origin + url.pathname + withoutCodes(url.search)) : null,
      token ? sessionOf(call, token, brand) : NOBODY,
    ]);
    return {
      ...hostOf(found, url),
      brand: { ...brand, timeZone: timeZone ?? brand.timeZone, ...(found && appOfferOf(found.merchant, rankLevel)) },
      language,
      chunkUrl: (name) => options.chunkUrls.get(name) ?? null,
      ...providersOf(found, options),
      themeCss: themes.get(brand.code) ?? neutralCss,
      drawing: (file) => readDrawing(options.buildDirectory, brand.code, file),
      legal: (name) => found && legalDocument(found.merchant, language, name),
      documentData: url.pathname.endsWith('.data') ? null : {},
      call,
      callAs,
      callForFile: () => outage.noticing(callOf(options, { send, brand, request, token, timeoutMs: FILE_TIMEOUT_MS })),
      blocked,
      ...visitor,
      showsSplash: showsSplash(url, request.headers),
      ...senderOf(request),
      origin: url.origin,
      isSecure,
      now,
      log: (fault) => logFault(options, request, fault),
      hasOpenCalls: options.hasOpenCalls ?? NEVER,
      toReturnAddress: (address) =>
        toReturnAddress(address, {
          origin: url.origin,
          isSandbox: options.isSandbox,
          merchant: found?.merchant ?? null,
        }),
      connects: toPageConnects(found?.merchant ?? null, url, options.isSandbox),
      audience: visitorKey(request, options.countryHeader),
      isUnavailable: outage.wasNoticed,
      endsSession: isSessionOver(visitor.lostSession) ? endSessionCookie(isSecure) : null,
    };
  };
}

/** Who has sent a request, and its id (`fetch-adapter.ts`). */
const senderOf = ({ headers }: Request): Pick<PageRequest, 'clientIp' | 'traceId'> => ({
  clientIp: headers.get('x-client-ip') ?? '',
  traceId: headers.get('x-request-id') ?? '',
});

/** What the address says of a page. */
const hostOf = (found: HostAnswer | null, { pathname }: URL) => ({
  isKnownHost: found !== null,
  domains: found?.merchant.domains ?? [],
  isMainHost: found?.isMainHost === true,
  isIndexable: isIndexable(found, pathname),
});

/** The third parties on a merchant's pages. */
const providersOf = (found: HostAnswer | null, { isSandbox }: PagesOptions): Pick<PageRequest, 'social' | 'chats'> => ({
  social: found ? toPageSocial(found.merchant, isSandbox) : NO_SOCIAL,
  chats: chatHostsOfPage(found?.merchant ?? {}),
});

const languageOf = (merchant: Merchant, { headers }: Request, { searchParams }: URL): LanguageCode =>
  languageOfVisit(merchant, {
    named: searchParams.get(LANGUAGE_PARAMETER),
    cookie: headers.get('cookie'),
    acceptLanguage: headers.get('accept-language'),
  });

const brandOf = (
  { merchant, affiliateCode }: HostAnswer,
  language: LanguageCode,
  { hasWorker, isSandbox }: PagesOptions,
): Brand => toBrand(merchant, language, { affiliateCode, hasWorker, isSandbox });

const themeCssOf = (inputs: Parameters<typeof deriveTheme>[0]): string =>
  toThemeCss(deriveTheme(inputs), inputs.skin, inputs.shape);

/** §2: public pages are listed only on the main host, and when the path has at most two slashes; none that is not built yet. */
function isIndexable(found: HostAnswer | null, pathname: string): boolean {
  const { isListed, isCacheable } = routeOfPath(pathname) ?? {};
  const isPublic = isCacheable === true || isListed === true;
  return found?.isMainHost === true && pathname.split('/').length - 1 <= 2 && isPublic;
}

function readToken(request: Request, isSecure: boolean): string | null {
  const token = readCookie(request.headers.get('cookie'), sessionCookieName(isSecure)) ?? '';
  return isToken(token) ? token : null;
}

/** The key of visitors with the same public content: host, `audienceKey` and the result of the merchant's access rules. */
function audienceOf(found: HostAnswer | null, request: Request, { countryHeader }: PagesOptions): string {
  const { host } = new URL(request.url);
  const name = `${host} ${visitorKey(request, countryHeader)}`;
  if (!found?.merchant.access) return name;
  const country = (countryHeader && request.headers.get(countryHeader)) || null;
  return `${name} ${accessOf(found.merchant, { ip: request.headers.get('x-client-ip') ?? '', country })}`;
}

const visitorKey = ({ headers }: Request, countryHeader: string | null): string =>
  audienceKey({
    country: (countryHeader && headers.get(countryHeader)) || null,
    userAgent: headers.get('user-agent') ?? '',
  });

function callOf(
  options: PagesOptions,
  page: { send: Send; brand: Brand; request: Request; token: string | null; timeoutMs?: number },
): Call {
  const { brand, request, send, timeoutMs, token } = page;
  const settings: CallSettings = {
    send,
    merchant: brand.code,
    language: brand.language,
    token: () => token,
    headers: {
      'user-agent': request.headers.get('user-agent') ?? '',
      'x-forwarded-for': request.headers.get('x-client-ip') ?? '',
      'x-forwarded-proto': new URL(request.url).protocol.slice(0, -1),
      ...countryOf(request, options.countryHeader),
    },
  };
  // A body that leaves this process is encrypted like a browser's: a gateway in production accepts no other.
  const encrypt = options.proxied ? createEncrypt(createCall(settings), Date.now) : undefined;
  const call = createCall({ ...settings, ...(encrypt ? { encrypt } : {}) });
  if (timeoutMs) return withDeadline(call, timeoutMs, NEVER_ABORTED);
  // A write has no deadline of the page, since its outcome would be unknown; reads have one.
  if (request.method !== 'GET') return (name, input) => call(name, input, request.signal);
  return withDeadline(call, PAGE_TIMEOUT_MS, request.signal);
}

/** How long all calls of a page may take together: it is rendered with what arrived, and the browser retries the rest. */
const PAGE_TIMEOUT_MS = 4_000;
/** How long the calls of a file may take together: one with twenty thousand lines makes two hundred. */
const FILE_TIMEOUT_MS = 20_000;
const NEVER_ABORTED = new AbortController().signal;

function logFault({ log }: PagesOptions, request: Request, fault: unknown): void {
  const { pathname } = new URL(request.url);
  log.error({ err: fault, path: pathname, traceId: request.headers.get('x-request-id') }, 'page fault');
}

/** Notices a gateway that cannot serve, however the page handles the error. */
function createOutageNotice() {
  let isNoticed = false;
  const noticing =
    (call: Call): Call =>
    (name, input) =>
      call(name, input).catch((error: unknown) => {
        if (error instanceof GatewayError && error.code === 'unavailable') isNoticed = true;
        throw error;
      });
  return { noticing, wasNoticed: () => isNoticed };
}

/** Whether the lobby is open for this visitor: the first call (§7). A gateway that does not answer closes nothing. */
async function blockedOf(call: Call, url: string): Promise<Blocked | null> {
  const query = { device: 'MOBILE', url: url.slice(0, 2000) };
  return call('system.status', { query }).then(blockedByStatus, blockedByError);
}

/** The person who opens the page. */
type Visitor = Pick<PageRequest, 'lostSession' | 'preferences' | 'session'> & {
  /** The member’s own time zone; null: the merchant’s. */
  timeZone: string | null;
  /** The VIP level of the member; null for a visitor. */
  rankLevel: number | null;
};

const NOBODY: Visitor = { session: null, lostSession: null, preferences: null, timeZone: null, rankLevel: null };

/** The logged-in member. If the gateway does not answer, the page is a visitor's and the cookie stays. */
async function sessionOf(call: Call, token: string, brand: Brand): Promise<Visitor> {
  try {
    const info = await call('member.info');
    return {
      timeZone: toZone(info.timeZone),
      rankLevel: info.clubLabel?.rankLevel ?? 0,
      preferences: { isCalm: info.isCalm, hidesBalance: info.hidesBalance },
      session: {
        id: info.id,
        token,
        merchantCode: brand.code,
        userName: info.account,
        type: info.type,
        firstTimeLogin: false,
      },
      lostSession: null,
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { ...NOBODY, lostSession: error };
  }
}

/** The time zone; null if empty or unknown to this server. */
function toZone(timeZone: string): string | null {
  if (timeZone === '') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
