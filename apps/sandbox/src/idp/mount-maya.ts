import { SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerOf, jsonOf } from '../http/request-fields.ts';
import { isSigned } from '../http/signed-request.ts';
import type { IdpContext } from './idp-context.ts';
import { readIdpRequest } from './idp-request.ts';
import { toPerson } from './person.ts';

const HOME = '/sandbox/idp/maya';

/** A fake of the Maya app: `GET …/<env>/start?name=…` creates a session of the app, the other routes are for the gateway. */
export function mountMaya(app: FastifyInstance, context: IdpContext): void {
  app.get<{ Params: { env: string } }>(`${HOME}/:env/start`, (request, reply) => {
    const asked = readIdpRequest(request, context);
    const name = asked?.query.get('name') ?? '';
    if (!asked || !name) return reply.code(404).send({});
    const { merchant, origin } = asked;
    const facts = { merchant: merchant.code, env: request.params.env, name, origin };
    return reply.send({ sessionId: context.codes.issue('maya', facts) });
  });
  app.post<{ Params: { env: string } }>(`${HOME}/:env/session`, (request, reply) => {
    const message = readSigned(request, context);
    if (!message) return reply.code(401).send({});
    const facts = context.codes.find('maya', String(message.sessionId));
    const person = facts && toPerson(facts.name, { channel: 'maya', origin: facts.origin });
    if (!person || facts.merchant !== message.merchant || facts.env !== request.params.env)
      return reply.code(404).send({});
    return reply.send({ subject: person.subject, name: person.name, picture: person.picture });
  });
  app.post(`${HOME}/:env/refresh`, (request, reply) => {
    const message = readSigned(request, context);
    return message ? reply.send({ refreshed: typeof message.subject === 'string' }) : reply.code(401).send({});
  });
}

/** A message with a recent signature by the merchant; null for any other. */
function readSigned(request: FastifyRequest, { keys, now }: IdpContext): Record<string, unknown> | null {
  const secret = keys.socialSecrets[headerOf(request, SIGNATURE_HEADERS.keyId)]?.maya;
  return secret && isSigned(request, secret, now()) ? jsonOf(request) : null;
}
