import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The error code of the answer; empty for a success, or for an answer that has none. */
    errorCode: string;
  }
}

interface Counted {
  part: string;
  metrics: Metrics;
  /** The name of a request's endpoint; by default its route. */
  endpointOf?: (request: FastifyRequest) => string | undefined;
}

const routeOf = (request: FastifyRequest): string | undefined => request.routeOptions.url;

/** Counts every request of a server. Paths that no route has are one endpoint. To be called before the routes are added. */
export function countCalls(app: FastifyInstance, { endpointOf = routeOf, metrics, part }: Counted): void {
  app.decorateReply('errorCode', '');
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = endpointOf(request) ?? 'unknown';
    metrics.countCall({ part, endpoint, outcome: outcomeOf(reply), ms: reply.elapsedTime });
    done();
  });
}

const outcomeOf = ({ errorCode, statusCode }: FastifyReply): string =>
  errorCode || (statusCode < 400 ? 'ok' : `${statusCode}`);
