import { setTimeout } from 'node:timers/promises';
import { logEvent } from '@foyer/http/log-event.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { headerOf } from '../../platform/http/call-request.ts';
import type { Lane } from './lanes.ts';
import { addNotices } from './notice.store.ts';
import { processNoticesOf } from './process-notices.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** When reports are read again of which their provider showed nothing yet, in ms; later ones are left to the job. */
const AGAIN_MS = [5_500, 10_500, 20_500] as const;
/** The accounts whose reports will be read again, by pool. */
const waiting = new WeakMap<object, Set<string>>();

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
  const { connector: code, merchant } = request.params as Lane;
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
  if (connector) void process({ merchant, connector: code }, context);
  return reply.code(200).send({});
}

/** Processes the reports of one provider, and soon again those that came before the provider itself shows anything. */
async function process(lane: Lane, context: Context): Promise<void> {
  try {
    if ((await processAll(lane, context)) === 'again') await processLater(lane, context);
  } catch (fault) {
    context.log.error({ err: fault, ...lane }, 'payment notices');
  }
}

async function processLater(lane: Lane, context: Context): Promise<void> {
  const lanes = waiting.get(context.pool) ?? new Set<string>();
  waiting.set(context.pool, lanes);
  const key = `${lane.merchant} ${lane.connector}`;
  if (lanes.has(key)) return;
  lanes.add(key);
  try {
    for (const ms of AGAIN_MS) {
      await setTimeout(ms, null, { ref: false });
      if ((await processAll(lane, context)) !== 'again') return;
    }
  } finally {
    lanes.delete(key);
  }
}

async function processAll(lane: Lane, context: Context): Promise<'done' | 'again'> {
  for (;;) {
    const outcome = await processNoticesOf(lane, context);
    if (outcome !== 'more') return outcome;
  }
}
