import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnsweredCall, Metrics } from './metrics.ts';

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
  /** Also writes each request to the log, if the server does. */
  logCall?: (call: AnsweredCall, request: FastifyRequest, reply: FastifyReply) => void;
}

const routeOf = (request: FastifyRequest): string | undefined => request.routeOptions.url;

/** Counts every request of a server. Paths without a route count as one endpoint. Call it before the routes are added. */
export function countCalls(app: FastifyInstance, { endpointOf = routeOf, logCall, metrics, part }: Counted): void {
  app.decorateReply('errorCode', '');
  app.addHook('onResponse', (request, reply, done) => {
    // Fastify computes both at every access.
    const endpoint = endpointOf(request) ?? 'unknown';
    const ms = reply.elapsedTime;
    const call = { part, endpoint, outcome: outcomeOf(reply), ms };
    metrics.countCall(call);
    logCall?.(call, request, reply);
    done();
  });
}

const outcomeOf = ({ errorCode, statusCode }: FastifyReply): string =>
  errorCode || (statusCode < 400 ? 'ok' : `${statusCode}`);
