import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { findMerchants } from '../desk/find-merchants.ts';
import { personOfToken } from '../staff/staff-session.ts';
import type { SupportStreams } from '../support/support-streams.ts';

/** Then the desk opens another one, if the session still lives. */
const MOST_MS = 15 * 60_000;
const PING_MS = 15_000;
const UNREAD_BYTES = 64 * 1024;

/**
 * Mounts `GET /operator/stream`: which conversation has changed, at the merchants where the person may answer. What it is like now, the desk
 * asks for.
 */
export function mountDeskStream(app: FastifyInstance, context: Context, support: SupportStreams): void {
  app.get('/operator/stream', async (request, reply) => {
    const person = await personOfToken((request.headers.authorization ?? '').replace(/^Bearer /, ''), context);
    if (!person) return reply.code(401).send({ success: false, errorCode: 'session' });
    const merchants = new Set(await findMerchants(person, context));
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.flushHeaders();
    const send = (text: string) => {
      if (raw.writableLength > UNREAD_BYTES) raw.destroy();
      else raw.write(text);
    };
    const stop = support.onNotice(({ by, id, is, merchant }) => {
      if (merchants.has(merchant)) send(`event: notice\ndata: ${JSON.stringify({ id, is, by })}\n\n`);
    });
    const ping = setInterval(() => send(': ping\n\n'), PING_MS);
    const timer = setTimeout(() => raw.end(), MOST_MS);
    for (const one of [ping, timer]) one.unref();
    raw.once('close', () => {
      stop();
      clearInterval(ping);
      clearTimeout(timer);
    });
  });
}
