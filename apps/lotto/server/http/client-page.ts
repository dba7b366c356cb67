import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { getGame } from '@foyer/lottery/find-game.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Branding, FindBranding } from '../branding.ts';
import { toBackUrl } from './back-url.ts';
import { answer } from './create-server.ts';
import { refuse } from './refusals.ts';
import { toCompiledWords, toSpokenLanguage, wordOf } from './words.ts';

export interface ClientPage {
  /** Folder of the built client: index.html and its assets. */
  readonly clientDir: string;
  readonly branding: FindBranding;
}

const PageQuery = Type.Object({
  merchant: Type.Optional(Type.String({ maxLength: 80 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  code: Type.Optional(Type.String({ maxLength: 20 })),
  backUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
});
type PageQuery = Static<typeof PageQuery>;

/** What the page tells its script, as JSON in the page itself. */
interface Boot {
  readonly merchant: string;
  readonly skin: string;
  readonly language: string;
  readonly locale: string;
  readonly gameCode: string;
  /** The merchant's name for the game, else ours. */
  readonly gameName: string;
  readonly backUrl: string;
}

/** GET /lotto/: the client in the brand and language of the launch. GET /lotto/assets/*: its files, named by content. */
export async function addClientPage(app: FastifyInstance, page: ClientPage): Promise<void> {
  await app.register(fastifyStatic, {
    root: page.clientDir,
    prefix: '/lotto/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  const template = readFile(path.join(page.clientDir, 'index.html'), 'utf8');
  template.catch(() => {});
  app.get<{ Querystring: PageQuery }>('/lotto/', { schema: { querystring: PageQuery } }, async (request, reply) => {
    const { host } = request.headers;
    const brand = page.branding({ merchantCode: request.query.merchant, host });
    if (!brand) return answer(request, reply, refuse('not.found'));
    const boot = toBoot(brand, request.query, host ?? 'localhost');
    reply.header('content-security-policy', toSecurityPolicy(brand));
    return reply.type('text/html; charset=utf-8').send(fillTemplate(await template, brand, boot));
  });
  app.get('/lotto', (request, reply) => reply.redirect(request.url.replace('/lotto', '/lotto/'), 308));
}

function toBoot(brand: Branding, query: PageQuery, host: string): Boot {
  const language = toSpokenLanguage(query.language ?? brand.defaultLanguage);
  const gameCode = getGame(query.code ?? '')?.code ?? GAMES[0]?.code ?? '';
  return {
    merchant: brand.code,
    skin: brand.skin,
    language,
    locale: LANGUAGES[language].locale,
    gameCode,
    gameName: brand.gameNames[gameCode]?.[language] ?? wordOf(`game.${gameCode}`, language),
    backUrl: toBackUrl(query.backUrl, { host, domains: brand.domains }),
  };
}

function fillTemplate(template: string, brand: Branding, boot: Boot): string {
  const language = toSpokenLanguage(boot.language);
  const { locale, direction } = LANGUAGES[language];
  const title = escapeHtml(`${boot.gameName} · ${brand.name}`);
  const data = escapeScript(`{"page":${JSON.stringify(boot)},"words":${toCompiledWords(language)}}`);
  const head = `<style>${brand.themeCss}</style><script type="application/json" id="boot">${data}</script>`;
  return template
    .replace(
      '<html lang="en">',
      () => `<html lang="${locale}" dir="${direction}" data-skin="${escapeHtml(brand.skin)}">`,
    )
    .replace('<title>Foyer</title>', () => `<title>${title}</title>`)
    .replace('<!--head-->', () => head);
}

/** The theme is the only inline style and is named by its hash; scripts come from files only. */
function toSecurityPolicy(brand: Branding): string {
  const themeHash = createHash('sha256').update(brand.themeCss).digest('base64');
  const frames = brand.domains.flatMap((domain) => [domain, `*.${domain}`]);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${themeHash}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${frames.join(' ')}`.trim(),
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
