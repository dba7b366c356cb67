import type { Transport } from '@foyer/gateway/vendors/game-vendor.ts';
import type { GatewaySend } from '@foyer/web/server/create-web.ts';
import type { FastifyInstance } from 'fastify';

/** Carries a call to another part of this process, without a socket. @param part asked late: parts know each other in a circle */
export function directTransport(part: () => FastifyInstance | undefined): Transport {
  return async ({ method, path, headers, body }) => {
    const app = part();
    if (!app) throw new Error('not open yet');
    const answer = await app.inject({ method, url: path, headers, ...(method === 'POST' ? { payload: body } : {}) });
    return { status: answer.statusCode, body: answer.body };
  };
}

/** The pages' way to the gateway of this process. */
export function injectSend(gateway: FastifyInstance): GatewaySend {
  return (host) =>
    async ({ method, path, headers, body }) => {
      const answer = await gateway.inject({
        method: method as 'GET' | 'POST',
        url: path,
        headers: { ...headers, host },
        ...(body === null ? {} : { payload: body }),
      });
      return {
        status: answer.statusCode,
        headers: new Headers(answer.headers as Record<string, string>),
        text: answer.body,
      };
    };
}
