import type { IncomingMessage, Server } from 'node:http';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { HTTP_OPTIONS } from './http-options.ts';
import { readTarget, refuseTarget } from './request-target.ts';
import { newTraceId } from './trace-id.ts';

type Options = Omit<FastifyHttpOptions<Server>, 'http' | 'genReqId' | 'logController' | 'rewriteUrl'>;

/** Creates a Fastify server in which each request has a trace id, which is `traceId` in every line that is logged with its own logger. */
export function createFastify(options: Options): FastifyInstance {
  const withoutHost = new WeakSet<IncomingMessage>();
  const app = Fastify({
    ...options,
    http: HTTP_OPTIONS,
    // Also where the server listens itself, as that of a part in its own process does.
    rewriteUrl(request) {
      const raw = request as IncomingMessage;
      if (!readTarget(raw)) withoutHost.add(raw);
      return raw.url ?? '/';
    },
    genReqId: newTraceId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
  });
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!withoutHost.has(raw)) return done();
    reply.hijack();
    refuseTarget(reply.raw);
  });
  // A body that has a type but no length is empty, and has no stream whose end Fastify could wait for.
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (raw.readableEnded && headers['content-type'] !== undefined) delete headers['content-type'];
    done();
  });
  return app;
}
