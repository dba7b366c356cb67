import type { IncomingMessage } from 'node:http';
import replyFrom from '@fastify/reply-from';
import { OPERATOR_BODY_BYTES } from '@foyer/contract/operator-limits.data.ts';
import { staffCalls } from '@foyer/contract/staff/calls.ts';
import type { StaffCall } from '@foyer/contract/staff/staff-call.ts';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { isTrustedAddress } from '@foyer/merchant/client-location.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { BodyTooLarge, limitBody } from './limit-body.ts';

/** Headers that a visitor may not set. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|forwarded$)/;
/** Headers about one connection, not about the call (RFC 9110 §7.6.1). undici refuses some of them. */
const OF_CONNECTION = /^(connection|expect|keep-alive|proxy-.*|te|trailer|upgrade)$/;

/**
 * Forwards the calls of staff, event streams included, to the admin port of a gateway. The gateway learns the visitor's host, address
 * and protocol from the forwarded headers, and has to trust the address of this process (`TRUSTED_PROXIES`).
 * @param gateway the origin of its admin port
 */
export async function forwardCalls(gateway: string, log: Logger): Promise<FastifyInstance> {
  const app = createFastify({ loggerInstance: log as FastifyBaseLogger, trustProxy: isTrustedAddress });
  app.removeAllContentTypeParsers();
  // Bodies pass through as they arrive, up to the limit of their route, which Fastify does not apply to a stream. The gateway refuses more
  // while it is being sent, which looks like a broken connection from here.
  app.addContentTypeParser('*', async ({ headers, routeOptions }: FastifyRequest, payload: IncomingMessage) =>
    limitBody(payload, { length: Number(headers['content-length']), maxBytes: routeOptions.bodyLimit }),
  );
  app.setErrorHandler((fault, _request, reply) => {
    if (fault instanceof BodyTooLarge) return refuseLarge(reply);
    throw fault;
  });
  await app.register(replyFrom, {
    base: gateway,
    // A gateway that has too much to do must not be called again and again: the browser knows when to retry.
    retryMethods: [],
    // A stream of events may be silent for as long as its heartbeat.
    undici: { headersTimeout: 60_000, bodyTimeout: 0 },
  });
  const forward = (request: FastifyRequest, reply: FastifyReply) =>
    reply.from(request.url, {
      rewriteRequestHeaders: (_request, headers) => ({
        ...without(headers, FORWARDED, OF_CONNECTION),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      rewriteHeaders: (headers) => without(headers, OF_CONNECTION),
      onError: (sent, { error }) => {
        if (error.cause instanceof BodyTooLarge) return void refuseLarge(sent as FastifyReply);
        request.log.error({ err: error, path: request.url.split('?')[0] }, 'the gateway was not reached');
        (sent as FastifyReply).code(503).header('retry-after', '2').send({ success: false, errorCode: 'unavailable' });
      },
    });
  for (const [name, { maxBodyBytes }] of Object.entries<StaffCall>(staffCalls))
    if (maxBodyBytes) app.all(`/operator/${name}`, { bodyLimit: maxBodyBytes }, forward);
  app.all('/operator/*', { bodyLimit: OPERATOR_BODY_BYTES }, forward);
  await app.ready();
  return app;
}

/** Keeps the connection, whose client may still be sending. */
const refuseLarge = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('connection').code(413).send({ success: false, errorCode: 'large' });

const without = <Value>(headers: Readonly<Record<string, Value>>, ...left: RegExp[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !left.some((pattern) => pattern.test(name))));
