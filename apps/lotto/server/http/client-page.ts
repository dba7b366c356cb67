import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { LobbyGame, PageBoot } from '@foyer/contract/lotto/page.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { getGame, requireGame } from '@foyer/lottery/find-game.ts';
import type { Game } from '@foyer/lottery/game.ts';
import { toPrizeMode } from '@foyer/lottery/prize-mode.ts';
import { toReturnAddress } from '@foyer/merchant/return-address.ts';
import { answer } from '@foyer/vendor/create-server.ts';
import { toSecurityPolicy } from '@foyer/vendor/fill-page.ts';
import { toGameFrameText } from '@foyer/vendor/game-frame-text.ts';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Branding, FindBranding } from '../branding.ts';
import { fillTemplate, nameOfGame } from './branded-page.ts';
import { toSupportedLanguage } from './messages.ts';

export interface ClientPage {
  /** Folder of the built client: index.html and its assets. */
  readonly clientDir: string;
  readonly branding: FindBranding;
  readonly isSandbox: boolean;
}

/** The address of the client. */
interface Site {
  readonly origin: string;
  readonly isSandbox: boolean;
}

/** The default target of "back": the member centre. */
const LANDING = '/m/home';

const PageQuery = Type.Object({
  merchant: Type.Optional(Type.String({ maxLength: 80 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  code: Type.Optional(Type.String({ maxLength: 20 })),
  backUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
  view: Type.Optional(Type.String({ maxLength: 20 })),
  area: Type.Optional(Type.String({ maxLength: 10 })),
  prizeMode: Type.Optional(Type.String({ maxLength: 20 })),
  playType: Type.Optional(Type.String({ maxLength: 40 })),
  hasLobby: Type.Optional(Type.String({ maxLength: 5 })),
  title: Type.Optional(Type.String({ maxLength: 100 })),
});
type PageQuery = Static<typeof PageQuery>;

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
    const origin = `${request.protocol}://${host ?? 'localhost'}`;
    const boot = toBoot(brand, request.query, { origin, isSandbox: page.isSandbox });
    const language = toSupportedLanguage(boot.language);
    const title = boot.title ?? nameOfGame(brand, boot.gameCode, language);
    reply.header('content-security-policy', toSecurityPolicy(brand));
    return reply.type('text/html; charset=utf-8').send(fillTemplate(await template, { brand, language, title, boot }));
  });
  app.get('/lotto', (request, reply) => reply.redirect(request.url.replace('/lotto', '/lotto/'), 308));
}

/** Whether a title is a name of the game: an address must not be able to show any other text under a brand. */
function isNameOf(brand: Branding, gameCode: string, title: string | undefined): boolean {
  const languages = Object.keys(LANGUAGES) as LanguageCode[];
  return languages.some((language) => nameOfGame(brand, gameCode, language) === title);
}

/** The games of a lobby: Vietnam's market has one for each area, every other market has one for all. */
function findLobby({ merchant: { lottery, market } }: Branding, area: string | undefined): Game[] {
  const offered = lottery.games.map(requireGame);
  if (market.lottoArea !== 'VN') return offered;
  return offered.filter((game) => game.area === (area === 'SEA' ? 'SEA' : 'VN'));
}

function toLobbyGame(brand: Branding, code: string, language: LanguageCode): LobbyGame {
  const { art = null, hue = null, tag = null } = brand.gameLooks[code] ?? {};
  return { code, name: nameOfGame(brand, code, language), art, hue, tag };
}

function toBoot(brand: Branding, query: PageQuery, { isSandbox, origin }: Site): PageBoot {
  const language = toSupportedLanguage(query.language ?? brand.defaultLanguage);
  const { lottery } = brand.merchant;
  const launched = lottery.games.includes(query.code ?? '') ? getGame(query.code ?? '') : null;
  const others = findLobby(brand, query.area ?? launched?.area).filter((game) => game !== launched);
  // A merchant may launch a game of another area by its code: it comes first in the lobby.
  const games = launched ? [launched, ...others] : others;
  return {
    merchant: brand.code,
    skin: brand.skin,
    language,
    locale: LANGUAGES[language].locale,
    timeZone: brand.merchant.market.timeZone,
    gameCode: launched?.code ?? games[0]?.code ?? '',
    title: isNameOf(brand, launched?.code ?? '', query.title) ? (query.title ?? null) : null,
    games: games.map(({ code }) => toLobbyGame(brand, code, language)),
    view: query.view === 'lobby' || (!launched && query.view !== 'betting') ? 'lobby' : 'betting',
    hasLobby: query.hasLobby !== 'false',
    prizeMode: toPrizeMode(query.prizeMode ?? '') ?? 'ODDS',
    playType: query.playType ?? '',
    backUrl: toReturnAddress(query.backUrl, { origin, isSandbox, merchant: brand.merchant }) ?? LANDING,
    frame: toGameFrameText(brand.merchant, language),
  };
}
