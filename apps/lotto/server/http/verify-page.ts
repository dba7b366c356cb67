import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '@foyer/http/refusal.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { GAMES } from '@foyer/lottery/games.data.ts';
import { answer } from '@foyer/vendor/create-server.ts';
import { toSecurityPolicy } from '@foyer/vendor/fill-page.ts';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Branding } from '../branding.ts';
import { fillTemplate, nameOfGame, speechOf } from './branded-page.ts';
import type { ClientPage } from './client-page.ts';
import { clientMessageOf, toSupportedLanguage } from './messages.ts';

const VerifyParams = Type.Object({ drawId: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Z0-9-]*$' })) });
type VerifyParams = Static<typeof VerifyParams>;

const VerifyQuery = Type.Object({
  merchant: Type.Optional(Type.String({ maxLength: 80 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});
type VerifyQuery = Static<typeof VerifyQuery>;

/** GET /lotto/verify/:drawId: repeats a draw step by step in the visitor's browser; without an id, a draw from a file. Needs no session. */
export function addVerifyPage(app: FastifyInstance, { clientDir, branding }: ClientPage): void {
  const template = readFile(path.join(clientDir, 'verify.html'), 'utf8');
  template.catch(() => {});
  app.get<{ Params: VerifyParams; Querystring: VerifyQuery }>(
    '/lotto/verify/:drawId?',
    { schema: { params: VerifyParams, querystring: VerifyQuery } },
    async (request, reply) => {
      const { drawId = '' } = request.params;
      const brand = branding({ merchantCode: request.query.merchant, host: request.headers.host });
      if (!brand) return answer(request, reply, refuse('not.found'));
      const language = toSupportedLanguage(request.query.language ?? brand.defaultLanguage);
      reply.header('content-security-policy', toSecurityPolicy(brand));
      const page = {
        brand,
        language,
        title: clientMessageOf('verify.title', speechOf(brand, language)),
        boot: toBoot(brand, language, drawId),
      };
      return reply.type('text/html; charset=utf-8').send(fillTemplate(await template, page));
    },
  );
}

const toBoot = (brand: Branding, language: LanguageCode, drawId: string): object => ({
  drawId,
  language,
  locale: LANGUAGES[language].locale,
  games: GAMES.map(({ code }) => ({ code, name: nameOfGame(brand, code, language) })),
});
