import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TelegramAccount } from '../../connectors/social/telegram.ts';
import type { Context } from '../../context.ts';
import { languageOf } from '../../http/caller.ts';
import { toTelegramToken } from './fake-tokens.ts';
import { isFormFor, isFormOf, readIdpRequest, toReturnAddress, withFields } from './idp-request.ts';
import { toPerson } from './person.ts';
import { IDP_HOME, SANDBOX_TELEGRAM } from './sandbox-issuers.data.ts';
import { type CodeFacts, openOnce, sealText } from './sealed-code.ts';
import { sendSignInPage, sendWrong } from './sign-in-page.ts';
import type { SigningKey } from './signing-key.ts';
import { toInitData, toWidgetResult } from './telegram-signing.ts';

const HOME = '/sandbox/idp/telegram';

/** Telegram, played: its sign-in page, a maker of Mini Apps' data, and its OpenID Connect. */
export function mountTelegram(app: FastifyInstance, key: SigningKey, context: Context): void {
  mountPage(app, context, {
    path: `${HOME}/auth`,
    read: (query) => ({ id: query.get('bot_id'), back: query.get('return_to') }),
    cancel: (back) => `${back.href}#tgAuthResult=false`,
    finish: ({ account, back, person }) =>
      `${back.href}#tgAuthResult=${toWidgetResult(person, account.botToken, context.now())}`,
  });
  mountPage(app, context, {
    path: `${HOME}/authorize`,
    read: (query) => ({
      id: query.get('code_challenge_method') === 'S256' ? query.get('client_id') : null,
      back: query.get('redirect_uri'),
    }),
    cancel: (back, query) => withFields(back, { error: 'access_denied', state: query.get('state') ?? '' }),
    finish: ({ account, back, origin, person, query }) => {
      const facts: CodeFacts = {
        clientId: account.botId,
        redirectUri: query.get('redirect_uri') ?? '',
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        name: person.name,
        origin,
      };
      return withFields(back, { code: sealText('telegram code', facts, context), state: query.get('state') ?? '' });
    },
  });
  mountInitData(app, context);
  mountOpenId(app, key, context);
}

type Person = NonNullable<ReturnType<typeof toPerson>>;

interface Finish {
  account: TelegramAccount;
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

function mountPage(app: FastifyInstance, context: Context, { cancel, finish, path, read }: TelegramPage): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readIdpRequest(request, context);
    const language = languageOf(request, context);
    const account = asked && context.social.accountsOf(asked.merchant).telegram;
    const wanted = asked && read(asked.query);
    const back = asked && toReturnAddress(wanted?.back ?? null, asked.merchant);
    if (!asked || !account || !back || wanted?.id !== account.botId)
      return sendWrong(reply, asked?.merchant.name ?? '', language);
    const { form, merchant, origin, query } = asked;
    const given = form.get('pick') ?? form.get('name');
    const person = toPerson(given, { channel: 'telegram', origin, seal: context.seal });
    if (person) return reply.redirect(finish({ account, back, origin, person, query }), 303);
    const page = { provider: 'Telegram', brand: merchant.name, language, leadsTo: back.origin } as const;
    return sendSignInPage(reply, { ...page, cancel: cancel(back, query) });
  };
  app.get(path, answer);
  app.post(path, answer);
}

/** `GET /sandbox/idp/telegram/initData?name=…`: what Telegram's app would hand to a Mini App of this merchant. */
function mountInitData(app: FastifyInstance, context: Context): void {
  app.get(`${HOME}/initData`, (request, reply) => {
    const asked = readIdpRequest(request, context);
    const account = asked && context.social.accountsOf(asked.merchant).telegram;
    const person =
      asked && toPerson(asked.query.get('name'), { channel: 'telegram', origin: asked.origin, seal: context.seal });
    if (!account || !person) return reply.code(404).send({});
    return reply.send({ initData: toInitData(person, account.botToken, context.now()) });
  });
}

function mountOpenId(app: FastifyInstance, key: SigningKey, context: Context): void {
  app.get(`${HOME}/.well-known/openid-configuration`, (request) => ({
    issuer: SANDBOX_TELEGRAM.issuer,
    authorization_endpoint: `${request.protocol}://${request.host}${HOME}/authorize`,
    token_endpoint: SANDBOX_TELEGRAM.token,
    jwks_uri: SANDBOX_TELEGRAM.keys,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile'],
    claims_supported: ['sub', 'id', 'name', 'picture'],
    service_documentation: IDP_HOME,
  }));
  app.post(`${HOME}/token`, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const facts = await openOnce<CodeFacts>('telegram code', form.get('code') ?? '', context);
    const person = facts && toPerson(facts.name, { channel: 'telegram', origin: facts.origin, seal: context.seal });
    if (!facts || !person || !isFormFor(form, clientOf(facts.clientId, context)) || !isFormOf(facts, form))
      return reply.code(400).send({ error: 'invalid_grant' });
    const issue = { key, audience: facts.clientId, now: context.now() };
    return { id_token: await toTelegramToken(person, facts.nonce, issue), token_type: 'Bearer', expires_in: 600 };
  });
}

function clientOf(id: string, { merchants, social }: Context): { id: string; secret: string } | null {
  for (const merchant of merchants) {
    const { telegram } = social.accountsOf(merchant);
    if (telegram?.botId === id && telegram.clientSecret) return { id, secret: telegram.clientSecret };
  }
  return null;
}
