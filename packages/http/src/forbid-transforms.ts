import type { FastifyInstance } from 'fastify';

/**
 * Adds `no-transform` (RFC 9111 §5.2.2.6) to every HTML answer: a proxy that "minifies" pages would remove the comments by which React
 * finds its components.
 */
export function forbidTransforms(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return;
    const control = String(reply.getHeader('cache-control') ?? '');
    if (!control.includes('no-transform'))
      reply.header('cache-control', control ? `${control}, no-transform` : 'no-transform');
  });
}
