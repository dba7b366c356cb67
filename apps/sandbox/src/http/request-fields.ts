import { chooseLanguage, languageOfHeader } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { FastifyRequest } from 'fastify';

export const queryOf = ({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams =>
  new URLSearchParams(url.split('?')[1] ?? '');

/** The raw body; empty without one. */
export const textOf = ({ body }: Pick<FastifyRequest, 'body'>): string => (typeof body === 'string' ? body : '');

export const formOf = (request: Pick<FastifyRequest, 'body'>): URLSearchParams => new URLSearchParams(textOf(request));

/** @returns an empty object for a body that is not a JSON object */
export function jsonOf(request: Pick<FastifyRequest, 'body'>): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(textOf(request));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** One header as text; a repeated header counts once. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** The language of a page: the browser's, else the first of the brand whose host it is on. */
export function languageOf(
  request: Pick<FastifyRequest, 'host' | 'headers'>,
  merchants: readonly Merchant[],
): LanguageCode {
  const offered = merchantOfHost(request.host, merchants)?.merchant.languages ?? ['EN'];
  return chooseLanguage(languageOfHeader(headerOf(request, 'accept-language'), offered), offered);
}
