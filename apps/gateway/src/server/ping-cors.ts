import { endpoints } from '@foyer/contract/endpoints.ts';
import { readOrigin } from '@foyer/http/request-origin.ts';
import { merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Context } from '../context.ts';

const { path } = endpoints['system.ping'];
const ALLOWED_HEADERS = 'merchant, language, x-real-ua, device-id';
const PREFLIGHT_SECONDS = '600';

/**
 * Allows pages on a merchant's hosts to measure its other hosts: `path` is the only call readable cross-origin,
 * without credentials.
 */
export function mountPingCors(app: FastifyInstance, { merchants }: Context): void {
  const allowOwnOrigins: onRequestHookHandler = (request, reply, done) => {
    reply.header('vary', 'Origin');
    const origin = readOrigin(request.headers.origin);
    if (origin !== null && isOwnOrigin(request, origin, merchants)) reply.header('access-control-allow-origin', origin);
    done();
  };
  app.addHook('onRoute', (route) => {
    if (route.url === path) route.onRequest = allowOwnOrigins;
  });
  app.options(path, (_request, reply) => {
    if (reply.hasHeader('access-control-allow-origin'))
      reply.headers({
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    return reply.code(204).send();
  });
}

/** Whether the calling page belongs to the merchant of the called host. */
function isOwnOrigin(request: FastifyRequest, origin: string, merchants: Context['merchants']): boolean {
  if (!URL.canParse(origin)) return false;
  const asking = merchantOfHost(new URL(origin).host, merchants);
  return asking !== null && asking.merchant === merchantOfHost(request.host, merchants)?.merchant;
}
