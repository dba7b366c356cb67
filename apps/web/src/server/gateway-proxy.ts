import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';

/** Bodies over 256 KB are refused by the gateway itself. */
const BODY_LIMIT_BYTES = 256 * 1024;
const PATIENCE_MS = 35_000;
/** Headers a visitor may not set: they are replaced by this server's own values. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|forwarded$)/;

/** Where the calls of browsers are forwarded to. */
export interface ProxyTargets {
  gatewayUrl: string;
  /** The lottery, if it is not behind the gateway's address. */
  lottoUrl?: string | undefined;
  /** The sandbox, if it is not behind the gateway's address. */
  sandboxUrl?: string | undefined;
}

/**
 * Forwards the calls of browsers to parts elsewhere. They learn the visitor's host, address and protocol from
 * the forwarded headers; a part that cannot be reached is answered for with 502, in the envelope.
 */
export async function mountGatewayProxy(app: FastifyInstance, targets: ProxyTargets): Promise<void> {
  const { gatewayUrl, lottoUrl = gatewayUrl, sandboxUrl = gatewayUrl } = targets;
  await mountProxy(app, gatewayUrl, ['/wps/*']);
  await mountProxy(app, lottoUrl, ['/lotto', '/lotto/*']);
  await mountProxy(app, sandboxUrl, ['/sandbox/*']);
}

async function mountProxy(app: FastifyInstance, base: string, paths: readonly string[]): Promise<void> {
  await app.register(async (proxy) => {
    // Bodies pass as they come: a signature and an encrypted body need the exact bytes.
    proxy.removeAllContentTypeParsers();
    proxy.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    // Those of our own pages: their opener policy would cut the sandbox's sign-in window off from its opener.
    proxy.addHook('onRequest', async (_request, reply) => {
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    });
    await proxy.register(replyFrom, { base, undici: { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS } });
    for (const url of paths) proxy.all(url, { bodyLimit: BODY_LIMIT_BYTES }, carryOn);
  });
}

const carryOn: RouteHandlerMethod = (request, reply) =>
  reply.from(request.url, {
    // A gateway's cookie could replace one of the pages', such as the session's.
    rewriteHeaders: (headers) => (request.url.startsWith('/wps/') ? withoutCookies(headers) : headers),
    rewriteRequestHeaders: (_request, headers) => ({ ...ownWords(headers), ...forwardedBy(request) }),
    onError: (sent, { error }) => {
      request.log.error({ err: error, path: request.url.split('?')[0] }, 'part not reached');
      sent.code(502).send({ success: false, errorCode: 'vendor.unavailable', message: '' });
    },
  });

const withoutCookies = <H extends object>(headers: H): H =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'set-cookie')) as H;

function ownWords<V>(headers: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !FORWARDED.test(name)));
}

const forwardedBy = ({ host, ip, protocol }: FastifyRequest): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});
