import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type idp from '@foyer/locales/EN/idp.json';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { FastifyReply } from 'fastify';
import { PEOPLE, toPortrait } from './person.ts';

type Words = typeof idp;

const LOCALES = new URL('../../../../packages/locales/', import.meta.url);
const STYLE = readFileSync(new URL('sign-in-page.css', import.meta.url), 'utf8');

/** The content of a sign-in page. */
export interface SignIn {
  provider: 'Google' | 'Facebook' | 'Twitter' | 'LINE' | 'Telegram' | 'Maya';
  brand: string;
  language: LanguageCode;
  /** Where "Cancel" leads; null closes the window. */
  cancel: string | null;
  /** Where the form may redirect to, for the policy's `form-action`, which also covers redirects. */
  leadsTo: string;
}

const CLOSE = 'addEventListener("click", (event) => event.target.closest("[data-close]") && close());';

/** The page of a provider: pick a person, or type a name. */
export function sendSignInPage(reply: FastifyReply, signIn: SignIn): FastifyReply {
  const { brand, cancel, language, leadsTo, provider } = signIn;
  const t = createTranslate(language, { provider, brand });
  const people = PEOPLE.map(
    (name) =>
      `<li><button name="pick" value="${toHtml(name)}">${toPortrait(name)}<span>${toHtml(name)}</span></button></li>`,
  ).join('');
  const body = `<header><i class="badge ${provider.toLowerCase()}" aria-hidden="true">${toHtml([...provider][0] ?? '')}</i>
<h1>${t('title')}</h1><p>${t('continueTo')}</p></header>
<form method="post"><p class="label" id="pick">${t('pick')}</p><ul aria-labelledby="pick">${people}</ul></form>
<form method="post"><label for="name">${t('other')}</label>
<div class="row"><input id="name" name="name" maxlength="60" autocomplete="off" placeholder="${t('name')}"><button class="go">${t('continue')}</button></div></form>
${cancel === null ? `<button class="cancel" data-close>${t('cancel')}</button><script>${CLOSE}</script>` : `<a class="cancel" href="${toHtml(cancel)}">${t('cancel')}</a>`}
<footer>${t('notice')}</footer>`;
  return send(reply, { body, language, leadsTo, script: cancel === null ? CLOSE : '', title: t('title') });
}

/** Posts an answer only to the page that opened this window. @param origin of that page */
export function sendHandOver(
  reply: FastifyReply,
  {
    answer,
    brand,
    language,
    origin,
    provider,
  }: Omit<SignIn, 'cancel' | 'leadsTo'> & { answer: object; origin: string },
): FastifyReply {
  const t = createTranslate(language, { provider, brand });
  const text = JSON.stringify([answer, origin]).replace(/</g, '\\u003c');
  const script = `opener?.postMessage(...${text});`;
  const body = `<header><h1>${t('done')}</h1></header><script>${script}</script><footer>${t('notice')}</footer>`;
  return send(reply, { body, language, leadsTo: '', script, title: t('title') });
}

/** The page for an invalid request. */
export function sendWrong(reply: FastifyReply, brand: string, language: LanguageCode): FastifyReply {
  const t = createTranslate(language, { brand, provider: '' });
  const body = `<header><h1>${t('wrong')}</h1></header>`;
  return send(reply.code(400), { body, language, leadsTo: '', script: '', title: brand });
}

interface Page {
  title: string;
  body: string;
  language: LanguageCode;
  script: string;
  leadsTo: string;
}

function send(reply: FastifyReply, { body, language, leadsTo, script, title }: Page): FastifyReply {
  const hash = script ? `; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'` : '';
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${leadsTo}${hash}; frame-ancestors 'none'; base-uri 'none'`;
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${toHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`);
}

/** Messages with their values, escaped for HTML. */
function createTranslate(
  language: LanguageCode,
  values: { provider: string; brand: string },
): (key: keyof Words) => string {
  const words: Words = JSON.parse(readFileSync(new URL(`${fileOf(language)}/idp.json`, LOCALES), 'utf8'));
  return (key) =>
    toHtml(
      words[key].replace(/\{(\w+)\}/g, (_whole, name: string) => (name === 'brand' ? values.brand : values.provider)),
    );
}

const fileOf = (language: LanguageCode): LanguageCode => (LANGUAGES[language].isTranslated ? language : 'EN');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const toHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
