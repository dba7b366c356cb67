import type { Readable } from 'node:stream';
import replyFrom, { type FastifyReplyFromHooks } from '@fastify/reply-from';
import type { EndpointName } from '@foyer/contract/endpoints.ts';
import { WIRE } from '@foyer/contract/wire.data.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { sendCompressed } from './fetch-adapter.ts';
import { createFitValue, type FitValue, hasEnvelope, MAX_BYTES, parseEnvelope, readText } from './fit-answer.ts';

type Fitted = ReturnType<FitValue>;

/** Bodies over 256 KB are refused by the gateway itself. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** How long a call that is passed on may take: longer than any of the gateway's own. */
export const FORWARD_TIMEOUT_MS = 35_000;
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
 * Forwards browsers' calls to the other servers. They learn the visitor's host, address and protocol from
 * the forwarded headers; if one cannot be reached, the answer is an envelope with status 502.
 */
export async function mountGatewayProxy(
  app: FastifyInstance,
  targets: ProxyTargets,
  merchants: readonly Merchant[],
): Promise<void> {
  const { gatewayUrl, lottoUrl = gatewayUrl, sandboxUrl = gatewayUrl } = targets;
  await mountProxy(app, gatewayUrl, { paths: ['/wps/*'], carry: forwardCall(createFitValue(merchants)) });
  await mountProxy(app, lottoUrl, { paths: ['/lotto', '/lotto/*'], carry: forward() });
  await mountProxy(app, gatewayUrl, { paths: ['/arcade', '/arcade/*'], carry: forward() });
  await mountProxy(app, sandboxUrl, { paths: ['/sandbox/*'], carry: forward() });
}

interface Carried {
  paths: readonly string[];
  carry: RouteHandlerMethod;
}

async function mountProxy(app: FastifyInstance, base: string, { carry, paths }: Carried): Promise<void> {
  await app.register(async (proxy) => {
    // Bodies pass as they come: a signature and an encrypted body need the exact bytes.
    proxy.removeAllContentTypeParsers();
    proxy.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    // Removes the headers for our own pages: their opener policy would cut the sandbox's sign-in window off from its opener.
    proxy.addHook('onRequest', async (_request, reply) => {
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    });
    await proxy.register(replyFrom, {
      base,
      undici: { headersTimeout: FORWARD_TIMEOUT_MS, bodyTimeout: FORWARD_TIMEOUT_MS },
    });
    for (const url of paths) proxy.all(url, { bodyLimit: BODY_LIMIT_BYTES }, carry);
  });
}

const forward =
  (changes: FastifyReplyFromHooks = {}): RouteHandlerMethod =>
  (request, reply) =>
    reply.from(request.url, {
      rewriteRequestHeaders: (_request, headers) => ({ ...withoutForwardedHeaders(headers), ...forwardedBy(request) }),
      onError: (sent, { error }) => {
        request.log.error({ err: error, path: request.url.split('?')[0] }, 'part not reached');
        refuseUnreached(sent as FastifyReply);
      },
      ...changes,
    });

const refuseUnreached = (reply: FastifyReply): FastifyReply =>
  reply.code(502).send({ success: false, errorCode: 'vendor.unavailable', message: '' });

/** The calls of the contract by their address. */
const NAMES = new Map(
  Object.entries(WIRE).map(([name, { method, path }]) => [`${method} ${path}`, name as EndpointName]),
);

/** Forwards a call; its answer is fitted to the contract, as the server does for the calls of its own pages. */
function forwardCall(fitValue: FitValue): RouteHandlerMethod {
  // A gateway's cookie could replace one of the pages', such as the session's.
  const passOn = forward({ rewriteHeaders: withoutCookies });
  const passHead = forward({ rewriteHeaders: (headers) => withoutLength(withoutCookies(headers)) });
  return function carry(request, reply) {
    const name = NAMES.get(`${request.method} ${request.url.split('?')[0]}`);
    // The answer of GET may be fitted, so that its length is another one.
    if (request.method === 'HEAD') return passHead.call(this, request, reply);
    if (!name || !hasEnvelope(name)) return passOn.call(this, request, reply);
    const merchant = String(request.headers.merchant ?? '');
    const fit = (value: unknown) => fitValue(name, value, merchant);
    const changed = forward({
      rewriteHeaders: withoutCookies,
      // The answer is parsed here, so it must not be compressed.
      rewriteRequestHeaders: (_request, headers) => ({
        ...withoutForwardedHeaders(headers),
        ...forwardedBy(request),
        'accept-encoding': 'identity',
      }),
      onResponse: (_request, sent, { stream }) => void sendFitted(sent as FastifyReply, stream, fit),
    });
    return changed.call(this, request, reply);
  };
}

async function sendFitted(reply: FastifyReply, body: Readable, fit: (value: unknown) => Fitted): Promise<void> {
  // If the answer is compressed anyway, it is passed on unread.
  if (reply.hasHeader('content-encoding')) return void reply.send(body);
  reply.removeHeader('content-length');
  const text = await readText(body).catch(() => null);
  if (text === null) {
    const { log, url } = reply.request;
    log.warn({ path: url.split('?')[0], limit: MAX_BYTES }, 'an answer of the gateway is too long, or ends early');
    return void refuseUnreached(reply);
  }
  const envelope = reply.statusCode < 400 ? parseEnvelope(text) : null;
  if (envelope?.success !== true) return void reply.send(text);
  const fitted = fit(envelope.value);
  if (!fitted) return void refuseUnreached(reply);
  await sendCompressed(reply, Buffer.from(JSON.stringify({ ...envelope, value: fitted.value })));
}

const withoutCookies = <H extends object>(headers: H): H =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'set-cookie')) as H;

const withoutLength = <H extends object>(headers: H): H =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')) as H;

function withoutForwardedHeaders<V>(headers: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !FORWARDED.test(name)));
}

const forwardedBy = ({ host, ip, protocol }: FastifyRequest): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});
