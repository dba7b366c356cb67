import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formOf, languageOf } from '../http/request-fields.ts';
import { ISSUERS } from '../settings/issuers.data.ts';
import { toTelegramToken } from './fake-tokens.ts';
import type { IdpContext } from './idp-context.ts';
import { isFormFor, isFormOf, readIdpRequest, toReturnAddress, withFields } from './idp-request.ts';
import { type Person, toPerson } from './person.ts';
import { sendSignInPage, sendWrong } from './sign-in-page.ts';
import { toInitData, toWidgetResult } from './telegram-signing.ts';

const HOME = '/sandbox/idp/telegram';

/** A fake of Telegram: its sign-in page, the data of its Mini Apps, and OpenID Connect. */
export function mountTelegram(app: FastifyInstance, context: IdpContext): void {
  mountPage(app, context, {
    path: `${HOME}/auth`,
    read: (query) => ({ id: query.get('bot_id'), back: query.get('return_to') }),
    cancel: (back) => `${back.href}#tgAuthResult=false`,
    finish: ({ back, bot, person }) =>
      `${back.href}#tgAuthResult=${toWidgetResult(person, bot.botToken, context.now())}`,
  });
  mountPage(app, context, {
    path: `${HOME}/authorize`,
    read: (query) => ({
      id: query.get('code_challenge_method') === 'S256' ? query.get('client_id') : null,
      back: query.get('redirect_uri'),
    }),
    cancel: (back, query) => withFields(back, { error: 'access_denied', state: query.get('state') ?? '' }),
    finish: ({ back, bot, origin, person, query }) => {
      const facts = {
        clientId: bot.botId,
        redirectUri: query.get('redirect_uri') ?? '',
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        name: person.name,
        origin,
      };
      return withFields(back, { code: context.codes.issue('telegram code', facts), state: query.get('state') ?? '' });
    },
  });
  mountInitData(app, context);
  mountOpenId(app, context);
}

/** A merchant's bot. */
interface Bot {
  botId: string;
  botToken: string;
  clientSecret: string;
}

interface Finish {
  bot: Bot;
  back: URL;
  origin: string;
  person: Person;
  query: URLSearchParams;
}

interface TelegramPage {
  path: string;
  read(query: URLSearchParams): { id: string | null; back: string | null };
  cancel(back: URL, query: URLSearchParams): string;
  finish(facts: Finish): string;
}

function mountPage(app: FastifyInstance, context: IdpContext, { cancel, finish, path, read }: TelegramPage): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readIdpRequest(request, context);
    const language = languageOf(request, context.merchants);
    const bot = asked && botOf(asked.merchant, context);
    const wanted = asked && read(asked.query);
    const back = asked && toReturnAddress(wanted?.back ?? null, asked.merchant);
    if (!asked || !bot || !back || wanted?.id !== bot.botId)
      return sendWrong(reply, asked?.merchant.name ?? '', language);
    const { form, merchant, origin, query } = asked;
    const given = form.get('pick') ?? form.get('name');
    const person = toPerson(given, { channel: 'telegram', origin });
    if (person) return reply.redirect(finish({ back, bot, origin, person, query }), 303);
    const page = { provider: 'Telegram', brand: merchant.name, language, leadsTo: back.origin } as const;
    return sendSignInPage(reply, { ...page, cancel: cancel(back, query) });
  };
  app.get(path, answer);
  app.post(path, answer);
}

/** `GET /sandbox/idp/telegram/initData?name=…`: what Telegram's app passes to a Mini App of this merchant. */
function mountInitData(app: FastifyInstance, context: IdpContext): void {
  app.get(`${HOME}/initData`, (request, reply) => {
    const asked = readIdpRequest(request, context);
    const bot = asked && botOf(asked.merchant, context);
    const person = asked && toPerson(asked.query.get('name'), { channel: 'telegram', origin: asked.origin });
    if (!bot || !person) return reply.code(404).send({});
    return reply.send({ initData: toInitData(person, bot.botToken, context.now()) });
  });
}

function mountOpenId(app: FastifyInstance, context: IdpContext): void {
  app.get(`${HOME}/.well-known/openid-configuration`, (request) => ({
    issuer: ISSUERS.telegram,
    authorization_endpoint: `${request.protocol}://${request.host}${HOME}/authorize`,
    token_endpoint: `${request.protocol}://${request.host}${HOME}/token`,
    jwks_uri: `${request.protocol}://${request.host}/sandbox/idp/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile'],
    claims_supported: ['sub', 'id', 'name', 'picture'],
  }));
  app.post(`${HOME}/token`, async (request, reply) => {
    const form = formOf(request);
    const facts = context.codes.redeem('telegram code', form.get('code') ?? '');
    const person = facts && toPerson(facts.name, { channel: 'telegram', origin: facts.origin });
    if (!facts || !person || !isFormFor(form, clientOf(facts.clientId, context)) || !isFormOf(facts, form))
      return reply.code(400).send({ error: 'invalid_grant' });
    const issue = { key: context.key, audience: facts.clientId, now: context.now() };
    return { id_token: await toTelegramToken(person, facts.nonce, issue), token_type: 'Bearer', expires_in: 600 };
  });
}

function botOf({ code, social }: Merchant, { keys }: Pick<IdpContext, 'keys'>): Bot | null {
  const secrets = keys.socialSecrets[code];
  if (!social?.telegram || !secrets) return null;
  return { botId: social.telegram.botId, botToken: secrets.telegram, clientSecret: secrets.telegramOidc };
}

function clientOf(id: string, context: IdpContext): { id: string; secret: string } | null {
  const merchant = context.merchants.find(({ social }) => social?.telegram?.botId === id);
  const bot = merchant && botOf(merchant, context);
  return bot ? { id, secret: bot.clientSecret } : null;
}
