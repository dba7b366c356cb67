import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { chooseLanguage, languageOfHeader } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { countryOf, toPlainAddress } from '@foyer/merchant/client-location.ts';
import { merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { Caller } from './call.ts';
import { type CallRequest, headerOf } from './call-request.ts';
import { toPrintable } from './printable.ts';

/** The language of a call: the `Language` header, else the browser's, else the merchant's first. */
export function languageOf(
  request: Pick<CallRequest, 'host' | 'headers'>,
  { merchants }: Pick<Context, 'merchants'>,
): LanguageCode {
  return languageAmong(merchantOfHost(request.host, merchants)?.merchant.languages ?? ['EN'], request);
}

function languageAmong(offered: readonly LanguageCode[], request: Pick<CallRequest, 'headers'>): LanguageCode {
  const wanted = headerOf(request, 'language') || languageOfHeader(headerOf(request, 'accept-language'), offered);
  return chooseLanguage(wanted, offered);
}

/** The name in a header, if it is well-formed. */
const nameIn = (request: CallRequest, header: string): string | null =>
  /^\w{1,20}$/.exec(headerOf(request, header))?.[0] ?? null;

const MAX_VISITOR_TOKEN_LENGTH = 120;
/** The longest `X-Real-UA` in the log. */
const MAX_AGENT_LENGTH = 200;

/** The browser that a call claims to come from, only for the log; undefined without a claim. */
export function realUserAgentOf(request: Pick<CallRequest, 'headers'>): string | undefined {
  const claimed = headerOf(request, 'x-real-ua');
  return claimed ? toPrintable(claimed).slice(0, MAX_AGENT_LENGTH) : undefined;
}

/**
 * The caller at the merchant of the host, which the `Merchant` header must not contradict (docs/gateway.md: Request headers).
 * `X-Real-UA` is logged, never trusted.
 */
export function callerOf(
  request: CallRequest,
  context: Context,
): Caller | Refusal<'domain_not_available' | 'merchant.mismatch'> {
  const host = merchantOfHost(request.host, context.merchants);
  if (!host) return refuse('domain_not_available');
  const claimed = headerOf(request, 'merchant');
  if (claimed && claimed !== host.merchant.code) return refuse('merchant.mismatch');
  return {
    merchant: host.merchant,
    affiliateCode: host.affiliateCode,
    origin: `${request.protocol}://${request.host}`,
    language: languageAmong(host.merchant.languages, request),
    ip: toPlainAddress(request.ip),
    country: countryOf(context.countryHeader, request),
    userAgent: headerOf(request, 'user-agent').slice(0, 300),
    deviceId: /^[\w-]{36}$/.exec(headerOf(request, 'device-id'))?.[0] ?? null,
    platform: nameIn(request, 'device'),
    moduleId: nameIn(request, 'moduleid'),
    visitorToken: headerOf(request, 'visitor').slice(0, MAX_VISITOR_TOKEN_LENGTH) || null,
    traceId: request.id,
  };
}
