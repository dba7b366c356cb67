import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { ARCADE_GAMES } from '@foyer/arcade-rules/games.data.ts';
import type { ArcadeBoot } from '@foyer/contract/arcade/page.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { toReturnAddress } from '@foyer/merchant/return-address.ts';
import { answer } from '@foyer/vendor/create-server.ts';
import { fillPage, toSecurityPolicy } from '@foyer/vendor/fill-page.ts';
import { toGameFrameText } from '@foyer/vendor/game-frame-text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { FindBranding } from './branding.ts';
import { messageOf, toCompiledMessages, toSupportedLanguage } from './messages.ts';

export interface ClientPage {
  /** Folder of the built client: its pages and their assets. */
  readonly clientDir: string;
  readonly branding: FindBranding;
  readonly isSandbox: boolean;
}

/** The default target of "back": the member centre. */
const LANDING = '/m/home';

const PageQuery = Type.Object({
  merchant: Type.Optional(Type.String({ maxLength: 80 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  backUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
  round: Type.Optional(Type.String({ maxLength: 40 })),
});
type PageQuery = Static<typeof PageQuery>;

/** GET /arcade/: a game in the brand and language of the launch. GET /arcade/verify: the page that repeats rounds. GET /arcade/assets/*: their files. */
export async function addClientPages(app: FastifyInstance, page: ClientPage): Promise<void> {
  await app.register(fastifyStatic, {
    root: page.clientDir,
    prefix: '/arcade/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  const schema = { querystring: PageQuery };
  app.get<{ Querystring: PageQuery }>('/arcade/', { schema }, (request, reply) =>
    sendPage(page, { file: 'index.html', titleOf: (code) => `game.${code}` }, [request, reply]),
  );
  app.get<{ Querystring: PageQuery }>('/arcade/verify', { schema }, (request, reply) =>
    sendPage(page, { file: 'verify.html', titleOf: () => 'verify.title' }, [request, reply]),
  );
  app.get('/arcade', (request, reply) => reply.redirect(request.url.replace('/arcade', '/arcade/'), 308));
}

async function sendPage(
  { branding, clientDir, isSandbox }: ClientPage,
  { file, titleOf }: { readonly file: string; readonly titleOf: (gameCode: string) => string },
  [request, reply]: [FastifyRequest<{ Querystring: PageQuery }>, FastifyReply],
): Promise<FastifyReply> {
  const { host } = request.headers;
  const { backUrl, code, language: wanted, merchant } = request.query;
  const brand = branding({ merchantCode: merchant, host });
  if (!brand) return answer(request, reply, refuse('not.found'));
  const language = toSupportedLanguage(wanted ?? brand.defaultLanguage);
  const gameCode = ARCADE_GAMES.find((game) => game.code === code)?.code ?? ARCADE_GAMES[0].code;
  const origin = `${request.protocol}://${host ?? 'localhost'}`;
  const boot: ArcadeBoot = {
    merchant: brand.code,
    skin: brand.skin,
    language,
    locale: LANGUAGES[language].locale,
    gameCode,
    backUrl: toReturnAddress(backUrl, { origin, isSandbox, merchant: brand.merchant }) ?? LANDING,
    frame: toGameFrameText(brand.merchant, language),
  };
  const title = messageOf(titleOf(gameCode), language);
  const template = await readFile(path.join(clientDir, file), 'utf8');
  const messages = toCompiledMessages(language);
  reply.header('content-security-policy', toSecurityPolicy(brand));
  return reply.type('text/html; charset=utf-8').send(fillPage(template, { boot, brand, language, title, messages }));
}
