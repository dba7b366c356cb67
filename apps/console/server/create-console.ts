import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { chooseLanguage, languageOfHeader } from '@foyer/locales/choose-language.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import type { FastifyInstance } from 'fastify';
import compile from 'icu-minify/compile';

/** Only scripts, styles and calls of its own origin, and nobody may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves the desk at `/desk/`, for the admin port: never mount it on the members’ port. @param clientDir of the built client */
export async function createConsole(clientDir: string): Promise<FastifyInstance> {
  const app = createFastify({ logger: false });
  const tables = readMessageTables('desk.json');
  const offered: LanguageCode[] = ['EN', ...tables.keys()];
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/desk/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  app.get('/desk/', async (request, reply) => {
    const language = chooseLanguage(languageOfHeader(request.headers['accept-language'] ?? '', offered), offered);
    const template = await readFile(path.join(clientDir, 'index.html'), 'utf8');
    const page = fillPage(template, language, { ...tables.get('EN'), ...tables.get(language) });
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get('/desk', (_request, reply) => reply.redirect('/desk/', 308));
  await app.ready();
  return app;
}

function fillPage(template: string, language: LanguageCode, messages: Readonly<Record<string, string>>): string {
  const { direction, locale } = LANGUAGES[language];
  const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]));
  const boot = JSON.stringify({ locale, messages: compiled }).replaceAll('<', '\\u003c');
  return template
    .replace('<html lang="en">', () => `<html lang="${locale}" dir="${direction}">`)
    .replace('<title>Foyer</title>', () => `<title>${messages.title ?? 'Foyer'}</title>`)
    .replace('<!--head-->', () => `<script type="application/json" id="boot">${boot}</script>`);
}
