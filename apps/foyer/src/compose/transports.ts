import type { Gateway } from '@foyer/gateway/create-gateway.ts';
import type { Transport } from '@foyer/gateway/play/vendors/game-vendor.ts';
import type { GatewaySend } from '@foyer/web/server/create-web.ts';
import type { FastifyInstance } from 'fastify';

/** Calls another part of this process without a socket. @param part resolved lazily: the parts depend on each other */
export function directTransport(part: () => FastifyInstance | undefined): Transport {
  return async ({ method, path, headers, body }) => {
    const app = part();
    if (!app) throw new Error('not open yet');
    const answer = await app.inject({ method, url: path, headers, ...(method === 'POST' ? { payload: body } : {}) });
    return { status: answer.statusCode, body: answer.body };
  };
}

/** Connects the pages to the gateway of this process: the same pipeline, without HTTP or JSON in between. */
export function inProcessSend({ call }: Pick<Gateway, 'call'>): GatewaySend {
  return (host) => {
    // The pages ask for a transport once for each page.
    const page = {};
    return async ({ headers, input, name }) => {
      const visitor = {
        host,
        protocol: headers['x-forwarded-proto'] ?? 'http',
        ip: headers['x-forwarded-for'] || '127.0.0.1',
      };
      const { envelope, status, traceId } = await call(name, { query: {}, ...input, ...visitor, headers, page });
      return { status, headers: new Headers({ 'x-app-trace-id': traceId }), text: '', envelope };
    };
  };
}
