import type { Server } from 'node:http';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { HTTP_OPTIONS } from './http-options.ts';
import { newTraceId } from './trace-id.ts';

type Options = Omit<FastifyHttpOptions<Server>, 'http' | 'genReqId' | 'logController'>;

/** Creates a Fastify server in which each request has a trace id, which is `traceId` in every line that is logged with its own logger. */
export function createFastify(options: Options): FastifyInstance {
  const app = Fastify({
    ...options,
    http: HTTP_OPTIONS,
    genReqId: newTraceId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
  });
  // A body that has a type but no length is empty, and has no stream whose end Fastify could wait for.
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (raw.readableEnded && headers['content-type'] !== undefined) delete headers['content-type'];
    done();
  });
  return app;
}
