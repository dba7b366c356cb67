import { isSignatureOf, SIGNATURE_HEADERS, SIGNATURE_WINDOW_MS } from '@foyer/contract/vendor/sign.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { headerOf } from '../../http/call-request.ts';
import { readIdpRequest } from './idp-request.ts';
import { toPerson } from './person.ts';
import { openText, sealText } from './sealed-code.ts';

const HOME = '/sandbox/idp/maya';

interface MayaFacts {
  merchant: string;
  env: string;
  name: string;
  origin: string;
}

/** The Maya app's side, played: `GET …/<env>/start?name=…` makes a session of the app, the rest answers the gateway. */
export function mountMaya(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { env: string } }>(`${HOME}/:env/start`, (request, reply) => {
    const asked = readIdpRequest(request, context);
    const name = asked?.query.get('name') ?? '';
    if (!asked || !name) return reply.code(404).send({});
    const { merchant, origin } = asked;
    const facts: MayaFacts = { merchant: merchant.code, env: request.params.env, name, origin };
    return reply.send({ sessionId: sealText('maya', facts, context) });
  });
  app.post<{ Params: { env: string } }>(`${HOME}/:env/session`, (request, reply) => {
    const message = readSigned(request, context);
    if (!message) return reply.code(401).send({});
    const facts = openText<MayaFacts>('maya', String(message.sessionId), context)?.facts;
    const person = facts && toPerson(facts.name, { channel: 'maya', origin: facts.origin, seal: context.seal });
    if (!person || facts.merchant !== message.merchant || facts.env !== request.params.env)
      return reply.code(404).send({});
    return reply.send({ subject: person.subject, name: person.name, picture: person.picture });
  });
  app.post(`${HOME}/:env/refresh`, (request, reply) => {
    const message = readSigned(request, context);
    return message ? reply.send({ refreshed: typeof message.subject === 'string' }) : reply.code(401).send({});
  });
}

/** A message that the merchant signed a moment ago; null for any other. */
function readSigned(request: FastifyRequest, { merchants, now, social }: Context): Record<string, unknown> | null {
  const code = headerOf(request, SIGNATURE_HEADERS.keyId);
  const merchant = merchants.find((one) => one.code === code);
  const secret = merchant && social.accountsOf(merchant).maya?.secret;
  const timestamp = headerOf(request, SIGNATURE_HEADERS.timestamp);
  const signed = {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    timestamp,
    nonce: headerOf(request, SIGNATURE_HEADERS.nonce),
    body: typeof request.body === 'string' ? request.body : '',
  };
  const isRecent = Math.abs(now() - Number(timestamp)) <= SIGNATURE_WINDOW_MS;
  if (!secret || !isRecent || !isSignatureOf(secret, signed, headerOf(request, SIGNATURE_HEADERS.signature)))
    return null;
  return JSON.parse(signed.body);
}
