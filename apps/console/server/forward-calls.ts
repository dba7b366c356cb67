import replyFrom from '@fastify/reply-from';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { isTrustedAddress } from '@foyer/merchant/client-location.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';

/** The largest body of a call of staff, a file: as at the gateway. */
const BODY_LIMIT_BYTES = 14 * 1024 * 1024;
/** Headers that a visitor may not set. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|forwarded$)/;

/**
 * Forwards the calls of staff, event streams included, to the admin port of a gateway. The gateway learns the visitor's host, address
 * and protocol from the forwarded headers, and has to trust the address of this process (`TRUSTED_PROXIES`).
 * @param gateway the origin of its admin port
 */
export async function forwardCalls(gateway: string, log: Logger): Promise<FastifyInstance> {
  const app = createFastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: isTrustedAddress,
    bodyLimit: BODY_LIMIT_BYTES,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // A stream of events may be silent for as long as its heartbeat.
  await app.register(replyFrom, { base: gateway, undici: { headersTimeout: 60_000, bodyTimeout: 0 } });
  app.all('/operator/*', (request, reply) =>
    reply.from(request.url, {
      rewriteRequestHeaders: (_request, headers) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !FORWARDED.test(name))),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      onError: (sent, { error }) => {
        request.log.error({ err: error, path: request.url.split('?')[0] }, 'the gateway was not reached');
        (sent as FastifyReply).code(503).header('retry-after', '2').send({ success: false, errorCode: 'unavailable' });
      },
    }),
  );
  await app.ready();
  return app;
}
