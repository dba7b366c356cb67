import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';

/** What belongs to the gateway's side: its calls, the game it may come with, and the sandbox's own pages. */
const PATHS = ['/wps/*', '/lotto', '/lotto/*', '/sandbox/*'];
/** Bodies over 256 KB are refused by the gateway itself. */
const BODY_LIMIT_BYTES = 256 * 1024;
const PATIENCE_MS = 35_000;
/** Headers a visitor may not set: they are replaced by this server's own values. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|forwarded$)/;

/**
 * Carries the calls of browsers on to a gateway elsewhere. It learns the visitor's host, address and protocol from
 * the forwarded headers; a gateway that cannot be reached is answered for with 502, in the envelope.
 */
export async function mountGatewayProxy(app: FastifyInstance, gatewayUrl: string): Promise<void> {
  await app.register(async (proxy) => {
    // Bodies pass as they come: a signature and an encrypted body need the exact bytes.
    proxy.removeAllContentTypeParsers();
    proxy.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    await proxy.register(replyFrom, {
      base: gatewayUrl,
      undici: { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS },
    });
    for (const url of PATHS) proxy.all(url, { bodyLimit: BODY_LIMIT_BYTES }, carryOn);
  });
}

const carryOn: RouteHandlerMethod = (request, reply) =>
  reply.from(request.url, {
    rewriteRequestHeaders: (_request, headers) => ({ ...ownWords(headers), ...forwardedBy(request) }),
    onError: (sent, { error }) => {
      request.log.error({ err: error, path: request.url.split('?')[0] }, 'gateway not reached');
      sent.code(502).send({ success: false, errorCode: 'vendor.unavailable', message: '' });
    },
  });

function ownWords<V>(headers: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !FORWARDED.test(name)));
}

const forwardedBy = ({ host, ip, protocol }: FastifyRequest): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});
