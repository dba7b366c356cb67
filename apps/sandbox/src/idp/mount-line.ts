import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { formOf, languageOf, queryOf } from '../http/request-fields.ts';
import { ISSUERS } from '../settings/issuers.data.ts';
import { toLineToken } from './fake-tokens.ts';
import type { IdpContext } from './idp-context.ts';
import {
  bearerOf,
  type IdpRequest,
  isFormFor,
  isFormOf,
  readIdpRequest,
  toReturnAddress,
  withFields,
} from './idp-request.ts';
import type { CodeFacts } from './issued-codes.ts';
import { toPerson } from './person.ts';
import { sendSignInPage, sendWrong } from './sign-in-page.ts';

const HOME = '/sandbox/idp/line';
const ACCESS_SECONDS = 600;

/** A fake of LINE Login v2.1: authorize, token, verify, profile. */
export function mountLine(app: FastifyInstance, context: IdpContext): void {
  mountAuthorize(app, context);
  mountTokens(app, context);
  app.post(`${HOME}/verify`, async (request, reply) => {
    const claims = await verify(formOf(request), context);
    return claims ?? reply.code(400).send({ error: 'invalid_request', error_description: 'Invalid IdToken.' });
  });
  app.get(`${HOME}/verify`, (request, reply) => {
    const access = context.codes.find('line access', queryOf(request).get('access_token') ?? '');
    if (!access) return reply.code(400).send({ error: 'invalid_request', error_description: 'access token expired' });
    return reply.send({ scope: 'profile openid', client_id: access.clientId, expires_in: ACCESS_SECONDS });
  });
  app.get(`${HOME}/profile`, (request, reply) => {
    const access = context.codes.find('line access', bearerOf(request));
    const person = access && toPerson(access.name, { channel: 'line', origin: access.origin });
    if (!person) return reply.code(401).send({ message: 'The access token is invalid' });
    return reply.send({ userId: person.subject, displayName: person.name, pictureUrl: person.picture });
  });
}

/** The parameters of an authorize request; null for one that no page of the merchant sends. */
function readAuthorize({ merchant, query }: IdpRequest) {
  const redirect = toReturnAddress(query.get('redirect_uri'), merchant);
  const clientId = merchant.social?.line?.clientId;
  const isRight = query.get('response_type') === 'code' && query.get('client_id') === clientId;
  const isPlain = query.has('code_challenge') && query.get('code_challenge_method') !== 'S256';
  if (!redirect || !clientId || !isRight || isPlain || !query.get('state')) return null;
  return { redirect, clientId, state: query.get('state') ?? '' };
}

function mountAuthorize(app: FastifyInstance, context: IdpContext): void {
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readIdpRequest(request, context);
    const wanted = asked && readAuthorize(asked);
    const language = languageOf(request, context.merchants);
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
    if (!toPerson(name, { channel: 'line', origin })) return reply.redirect(request.url, 303);
    const facts: CodeFacts = {
      clientId,
      redirectUri: query.get('redirect_uri') ?? '',
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge'),
      name,
      origin,
    };
    return reply.redirect(withFields(redirect, { code: context.codes.issue('line code', facts), state }), 303);
  });
}

function mountTokens(app: FastifyInstance, { codes, key, keys, merchants, now }: IdpContext): void {
  app.post(`${HOME}/token`, async (request, reply) => {
    const form = formOf(request);
    const facts = codes.redeem('line code', form.get('code') ?? '');
    const person = facts && toPerson(facts.name, { channel: 'line', origin: facts.origin });
    if (!facts || !person || !isFormFor(form, clientOf(facts.clientId, { keys, merchants })) || !isFormOf(facts, form))
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'invalid authorization code' });
    const { clientId, name, nonce, origin } = facts;
    return {
      access_token: codes.issue('line access', { clientId, name, origin }),
      id_token: await toLineToken(person, nonce, { key, audience: clientId, now: now() }),
      expires_in: ACCESS_SECONDS,
      scope: 'profile openid',
      token_type: 'Bearer',
    };
  });
}

function clientOf(
  id: string,
  { keys, merchants }: Pick<IdpContext, 'keys' | 'merchants'>,
): { id: string; secret: string } | null {
  const merchant = merchants.find(({ social }) => social?.line?.clientId === id);
  const secret = merchant && keys.socialSecrets[merchant.code]?.line;
  return secret ? { id, secret } : null;
}

/** The answer of LINE's verify endpoint for an ID token; null for an invalid one. */
async function verify(form: URLSearchParams, { key, now }: IdpContext): Promise<object | null> {
  const [audience, nonce] = [form.get('client_id') ?? '', form.get('nonce')];
  const rules = { issuer: ISSUERS.line, audience, currentDate: new Date(now()) };
  const verified = await jwtVerify(
    form.get('id_token') ?? '',
    createLocalJWKSet({ keys: [key.publicJwk] }),
    rules,
  ).catch(() => null);
  return verified && (nonce === null || verified.payload.nonce === nonce) ? verified.payload : null;
}
