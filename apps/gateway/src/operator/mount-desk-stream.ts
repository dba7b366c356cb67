import { openEventStream } from '@foyer/http/open-event-stream.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { findMerchants } from '../desk/find-merchants.ts';
import { markGone, markPresent } from '../desk/presence.store.ts';
import { sha256 } from '../http/secret-box.ts';
import { isStaffSessionLive } from '../staff/staff.store.ts';
import { personOfToken } from '../staff/staff-session.ts';
import type { SupportStreams } from '../support/support-streams.ts';

/** After this, the desk reconnects if the session is still valid. */
const MAX_STREAM_MS = 15 * 60_000;
const PING_MS = 15_000;
/** How soon the stream of somebody who has logged out, or was disabled, ends. */
const SESSION_CHECK_MS = 1_000;
const UNREAD_BYTES = 64 * 1024;
/** How often an open desk reports that somebody is present. */
const BEAT_MS = 10_000;
/** Tells the desk that notifications may have been missed. */
const GAP = 'event: gap\ndata: null\n\n';

/**
 * Mounts `GET /operator/stream`: notifications of changed conversations at the merchants where the person may answer. The desk then
 * fetches their state.
 */
export function mountDeskStream(app: FastifyInstance, context: Context, support: SupportStreams): void {
  const presence = createPresence(context);
  app.get('/operator/stream', async (request, reply) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const person = await personOfToken(token, context);
    if (!person) return reply.code(401).send({ success: false, errorCode: 'session' });
    const merchants = new Set(await findMerchants(person, context));
    const stream = openEventStream(reply, UNREAD_BYTES);
    if (!stream) return;
    const { end, send } = stream;
    const stop = support.onNotification((notification) => {
      if (!notification) return send(GAP);
      const { by, id, is, merchant } = notification;
      if (merchants.has(merchant)) send(`event: notice\ndata: ${JSON.stringify({ id, is, by })}\n\n`);
    });
    const ping = setInterval(() => send(': ping\n\n'), PING_MS);
    const timer = setTimeout(end, MAX_STREAM_MS);
    const check = setInterval(async () => {
      const isLive = await isStaffSessionLive(context.db, sha256(token)).catch(() => true);
      if (!isLive) end();
    }, SESSION_CHECK_MS);
    for (const one of [ping, timer, check]) one.unref();
    const leave = presence.enter(person.name);
    reply.raw.once('close', () => {
      stop();
      leave();
      clearInterval(ping);
      clearInterval(check);
      clearTimeout(timer);
    });
  });
}

/** Counts the open desks of each person in this process, and stores their presence in the database. */
function createPresence({ log, pool }: Pick<Context, 'log' | 'pool'>) {
  const open = new Map<string, number>();
  const tell = (work: Promise<void>) => work.catch((fault) => log.warn({ err: fault }, 'presence was not stored'));
  return {
    /** @returns a function for leaving */
    enter(staff: string): () => void {
      open.set(staff, (open.get(staff) ?? 0) + 1);
      void tell(markPresent(pool, staff));
      const beat = setInterval(() => void tell(markPresent(pool, staff)), BEAT_MS);
      beat.unref();
      return () => {
        clearInterval(beat);
        const left = (open.get(staff) ?? 1) - 1;
        if (left > 0) open.set(staff, left);
        else open.delete(staff);
        if (left <= 0) void tell(markGone(pool, staff));
      };
    },
  };
}
