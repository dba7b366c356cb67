import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-proto';

/**
 * Makes `request.protocol` either `http` or `https`. NOTE Fastify uses the last entry of X-Forwarded-Proto unchecked, and a URL
 * with such a scheme (`toString://…`) cannot be parsed. Call it before other hooks are added.
 */
export function normaliseProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const sent = request.headers[HEADER];
    if (sent !== undefined) request.headers[HEADER] = /(?:^|,)\s*https\s*$/i.test(String(sent)) ? 'https' : 'http';
    done();
  });
}
