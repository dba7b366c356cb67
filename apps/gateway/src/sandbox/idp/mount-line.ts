import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Context } from '../../context.ts';
import { languageOf } from '../../http/caller.ts';
import { toLineToken } from './fake-tokens.ts';
import {
  bearerOf,
  type IdpRequest,
  isFormFor,
  isFormOf,
  queryOf,
  readIdpRequest,
  toReturnAddress,
  withFields,
} from './idp-request.ts';
import { toPerson } from './person.ts';
import { SANDBOX_LINE } from './sandbox-issuers.data.ts';
import { type CodeFacts, openOnce, openText, sealText } from './sealed-code.ts';
import { sendSignInPage, sendWrong } from './sign-in-page.ts';
import type { SigningKey } from './signing-key.ts';

const HOME = '/sandbox/idp/line';
const ACCESS_SECONDS = 600;

/** What an access token of the played LINE stands for. */
interface AccessFacts {
  clientId: string;
  name: string;
  origin: string;
}

/** LINE Login v2.1, played: authorize, token, verify, profile. */
export function mountLine(app: FastifyInstance, key: SigningKey, context: Context): void {
  mountAuthorize(app, context);
  mountTokens(app, key, context);
  app.post(`${HOME}/verify`, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const claims = await verify(form, key, context);
    return claims ?? reply.code(400).send({ error: 'invalid_request', error_description: 'Invalid IdToken.' });
  });
  app.get(`${HOME}/verify`, (request, reply) => {
    const access = openText<AccessFacts>('line access', queryOf(request).get('access_token') ?? '', context);
    if (!access) return reply.code(400).send({ error: 'invalid_request', error_description: 'access token expired' });
    return reply.send({ scope: 'profile openid', client_id: access.facts.clientId, expires_in: ACCESS_SECONDS });
  });
  app.get(`${HOME}/profile`, (request, reply) => {
    const access = openText<AccessFacts>('line access', bearerOf(request), context);
    const person = access && toPerson(access.facts.name, { channel: 'line', ...access.facts, seal: context.seal });
    if (!person) return reply.code(401).send({ message: 'The access token is invalid' });
    return reply.send({ userId: person.subject, displayName: person.name, pictureUrl: person.picture });
  });
}

/** What an authorize request asks for; null for one that no page of the merchant makes. */
function readAuthorize({ merchant, query }: IdpRequest) {
  const redirect = toReturnAddress(query.get('redirect_uri'), merchant);
  const clientId = merchant.social?.line?.clientId;
  const isRight = query.get('response_type') === 'code' && query.get('client_id') === clientId;
  const isPlain = query.has('code_challenge') && query.get('code_challenge_method') !== 'S256';
  if (!redirect || !clientId || !isRight || isPlain || !query.get('state')) return null;
  return { redirect, clientId, state: query.get('state') ?? '' };
}

function mountAuthorize(app: FastifyInstance, context: Context): void {
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readIdpRequest(request, context);
    const wanted = asked && readAuthorize(asked);
    const language = languageOf(request, context);
    if (!asked || !wanted) {
      sendWrong(reply, asked?.merchant.name ?? '', language);
      return null;
    }
    return { ...asked, ...wanted, language };
  };
  app.get(`${HOME}/authorize`, (request, reply) => {
    const wanted = open(request, reply);
    if (!wanted) return reply;
    const { language, merchant, redirect, state } = wanted;
    const cancel = withFields(redirect, { error: 'access_denied', error_description: '', state });
    return sendSignInPage(reply, {
      provider: 'LINE',
      brand: merchant.name,
      language,
      cancel,
      leadsTo: redirect.origin,
    });
  });
  app.post(`${HOME}/authorize`, (request, reply) => {
    const wanted = open(request, reply);
    if (!wanted) return reply;
    const { clientId, form, origin, query, redirect, state } = wanted;
    const name = form.get('pick') ?? form.get('name') ?? '';
    if (!toPerson(name, { channel: 'line', origin, seal: context.seal })) return reply.redirect(request.url, 303);
    const facts: CodeFacts = {
      clientId,
      redirectUri: query.get('redirect_uri') ?? '',
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge'),
      name,
      origin,
    };
    return reply.redirect(withFields(redirect, { code: sealText('line code', facts, context), state }), 303);
  });
}

function mountTokens(app: FastifyInstance, key: SigningKey, context: Context): void {
  app.post(`${HOME}/token`, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const facts = await openOnce<CodeFacts>('line code', form.get('code') ?? '', context);
    const person = facts && toPerson(facts.name, { channel: 'line', origin: facts.origin, seal: context.seal });
    if (!facts || !person || !isFormFor(form, clientOf(facts.clientId, context)) || !isFormOf(facts, form))
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'invalid authorization code' });
    const { clientId, name, nonce, origin } = facts;
    const access: AccessFacts = { clientId, name, origin };
    return {
      access_token: sealText('line access', access, context),
      id_token: await toLineToken(person, nonce, { key, audience: clientId, now: context.now() }),
      expires_in: ACCESS_SECONDS,
      scope: 'profile openid',
      token_type: 'Bearer',
    };
  });
}

function clientOf(id: string, { merchants, social }: Context): { id: string; secret: string } | null {
  for (const merchant of merchants) {
    const { line } = social.accountsOf(merchant);
    if (line?.clientId === id) return { id, secret: line.secret };
  }
  return null;
}

/** What LINE's own check answers for an ID token; null for one it does not take. */
async function verify(form: URLSearchParams, { publicJwk }: SigningKey, { now }: Context): Promise<object | null> {
  const [audience, nonce] = [form.get('client_id') ?? '', form.get('nonce')];
  const rules = { issuer: SANDBOX_LINE.issuer, audience, currentDate: new Date(now()) };
  const verified = await jwtVerify(form.get('id_token') ?? '', createLocalJWKSet({ keys: [publicJwk] }), rules).catch(
    () => null,
  );
  return verified && (nonce === null || verified.payload.nonce === nonce) ? verified.payload : null;
}
