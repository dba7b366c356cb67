import { OPERATOR_BODY_BYTES } from '@foyer/contract/operator-limits.data.ts';
import { staffCalls } from '@foyer/contract/staff/calls.ts';
import { toStaffOpenApi } from '@foyer/contract/staff/openapi.ts';
import { isUnavailable } from '@foyer/database/unavailable.ts';
import { countCalls } from '@foyer/http/count-calls.ts';
import { createFastify } from '@foyer/http/create-fastify.ts';
import type { Metrics } from '@foyer/http/metrics.ts';
import { Overloaded } from '@foyer/http/work-queue.ts';
import { isTrustedAddress } from '@foyer/merchant/client-location.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { listHeads, listNewestHeads } from '../audit/head.store.ts';
import { formatHead } from '../audit/head.ts';
import type { Context } from '../context.ts';
import { compileLazily } from '../platform/http/lazy-serializer.ts';
import { isStorable } from '../platform/http/unstorable.ts';
import { mountSupportFiles } from '../service/support/mount-support-files.ts';
import type { SupportStreams } from '../service/support/support-streams.ts';
import { mountDeskStream } from './mount-desk-stream.ts';
import { mountSignIn } from './mount-sign-in.ts';
import { mountStaffCalls } from './mount-staff-calls.ts';
import { refuseCall } from './send-answer.ts';

/** When to try again while the database does not answer. */
const RETRY_SECONDS = 2;

/** The calls of operators, for their own port: never mounted on the members' one. Each call has an authenticated person. */
export function createOperatorServer(context: Context, metrics: Metrics, support: SupportStreams): FastifyInstance {
  const app = createFastify({
    loggerInstance: context.log as FastifyBaseLogger,
    bodyLimit: OPERATOR_BODY_BYTES,
    trustProxy: isTrustedAddress,
  });
  app.setSerializerCompiler(compileLazily);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  countCalls(app, { part: 'operator', metrics });
  app.addHook('preHandler', async ({ body }, reply) => {
    if (!isStorable(body)) return refuseCall(reply, 'invalid');
  });
  mountSupportFiles(app, '/operator/support-file', context);
  mountDeskStream(app, context, support);
  app.get('/heads', async ({ query }, reply) => sendHeads(query, reply, context));
  if (context.isSandbox) mountOpenApi(app);
  mountSignIn(app, context);
  mountStaffCalls(app, context, RETRY_SECONDS);
  app.setErrorHandler((fault: Error & { statusCode?: number }, request, reply) => {
    if (fault instanceof Overloaded)
      return refuseCall(
        reply.header('retry-after', fault.retryAfterSeconds),
        fault.status === 429 ? 'later' : 'unavailable',
      );
    if (isUnavailable(fault)) return refuseCall(reply.header('retry-after', RETRY_SECONDS), 'unavailable');
    // Fastify would close the connection, and with it the answer to a client that is still sending.
    if (fault.statusCode === 413) return refuseCall(reply.removeHeader('connection'), 'large');
    if (fault.statusCode !== undefined && fault.statusCode < 500) return refuseCall(reply, 'invalid');
    request.log.error({ err: fault }, 'fault');
    return refuseCall(reply, 'fault');
  });
  app.setNotFoundHandler((_request, reply) => refuseCall(reply, 'unknown'));
  return app;
}

/** GET /operator/openapi.json, in the sandbox only: the contract of staff as an OpenAPI 3.1 document. */
function mountOpenApi(app: FastifyInstance): void {
  const text = JSON.stringify(toStaffOpenApi(staffCalls));
  app.get('/operator/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
}

/** Most heads of an answer: more than three days of them. */
const MAX_HEADS = 1_000;

/** Heads of the ledger after `?after=<number>`, or the newest, as lines of JSON. They show no money and no member. */
async function sendHeads(query: unknown, reply: FastifyReply, { pool }: Context): Promise<FastifyReply> {
  const { after } = query as { after?: unknown };
  if (after !== undefined && !/^\d{1,18}$/.test(String(after))) return refuseCall(reply, 'invalid');
  const heads =
    after === undefined
      ? await listNewestHeads(pool, MAX_HEADS)
      : await listHeads(pool, BigInt(String(after)), MAX_HEADS);
  return reply.type('application/x-ndjson').send(heads.map(formatHead).join(''));
}
