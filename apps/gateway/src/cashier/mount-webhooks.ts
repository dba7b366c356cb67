import { logEvent } from '@foyer/http/log-event.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { headerOf } from '../http/call-request.ts';
import { addNotices } from './notice.store.ts';
import { processNotices } from './process-notices.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

interface Target {
  merchant: string;
  connector: string;
}

/**
 * Mounts `POST /wps/payments/<merchant>/<connector>`: the webhooks of payment providers. The proof is checked over the raw
 * bytes; a report is stored, then answered, then processed. A bad proof is 401, whatever else is wrong.
 */
export function mountPaymentWebhooks(app: FastifyInstance, context: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    const answer = (request: FastifyRequest, reply: FastifyReply) => receive(request, reply, context);
    scope.post('/wps/payments/:merchant/:connector', answer);
    // The central bank’s interface appends this to the address.
    scope.post('/wps/payments/:merchant/:connector/pix', answer);
  });
}

async function receive(request: FastifyRequest, reply: FastifyReply, context: Context): Promise<FastifyReply> {
  const { connector: code, merchant } = request.params as Target;
  const connector = context.payments.get(merchant, code);
  const events = connector?.parseWebhook({
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    header: (name) => headerOf(request, name),
    query: request.query as Record<string, unknown>,
  });
  if (!events) {
    logEvent(context.log, { kind: 'payment.webhook.refused', connector: connector?.code ?? 'unknown' });
    return reply.code(401).send({});
  }
  if (events.length > 0) await addNotices(context.pool, { merchant, connector: code, events });
  void processNotices(context).catch((fault: unknown) => context.log.error({ err: fault }, 'payment notices'));
  return reply.code(200).send({});
}
