import type { DeskEvents } from '@foyer/contract/staff/stream.ts';
import { createEventFormat } from '@foyer/http/event-format.ts';
import { type EventStream, openEventStream } from '@foyer/http/open-event-stream.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { sha256 } from '../platform/http/secret-box.ts';
import { findMerchants } from '../service/desk/find-merchants.ts';
import { markGone, markPresent } from '../service/desk/presence.store.ts';
import { findLiveStaffSessions } from '../service/staff/staff.store.ts';
import { personOfToken } from '../service/staff/staff-session.ts';
import type { SupportNotification } from '../service/support/channel/support-channel.ts';
import type { SupportStreams } from '../service/support/support-streams.ts';
import { refuseCall, tokenOf } from './send-answer.ts';

/** After this, the desk reconnects if the session is still valid. */
const MAX_STREAM_MS = 15 * 60_000;
const PING_MS = 15_000;
/** How soon the stream of somebody who has logged out, or was disabled, ends. */
const SESSION_CHECK_MS = 1_000;
const UNREAD_BYTES = 64 * 1024;
/** How often an open desk reports that somebody is present. */
const BEAT_MS = 10_000;
const toEvent = createEventFormat<DeskEvents>();
/** Tells the desk that notifications may have been missed. */
const GAP = toEvent('gap', null);

/**
 * Mounts `GET /operator/stream`: notifications of changed conversations at the merchants where the person may answer. The desk then
 * fetches their state.
 */
export function mountDeskStream(app: FastifyInstance, context: Context, support: SupportStreams): void {
  const presence = createPresence(context);
  const desks = createDesks(context);
  app.addHook('onClose', async () => desks.stop());
  support.onNotification(desks.notify);
  app.get('/operator/stream', async (request, reply) => {
    const token = tokenOf(request);
    const person = await personOfToken(token, context);
    if (!person) return refuseCall(reply, 'session');
    const merchants = new Set(await findMerchants(person, context));
    const stream = openEventStream(reply, UNREAD_BYTES);
    if (!stream) return;
    const { end, send } = stream;
    const drop = desks.add({ ...stream, merchants, tokenHash: sha256(token) });
    const ping = setInterval(() => send(': ping\n\n'), PING_MS);
    const timer = setTimeout(end, MAX_STREAM_MS);
    for (const one of [ping, timer]) one.unref();
    const leave = presence.enter(person.name);
    reply.raw.once('close', () => {
      drop();
      leave();
      clearInterval(ping);
      clearTimeout(timer);
    });
  });
}

interface Desk extends EventStream {
  merchants: ReadonlySet<string>;
  tokenHash: Buffer;
}

/** The open desks of this process. Nothing about a conversation is sent to a person who has logged out, or was disabled. */
function createDesks({ log, pool }: Pick<Context, 'log' | 'pool'>) {
  const open = new Set<Desk>();
  let waiting: SupportNotification[] = [];
  let isSending = false;
  /** Ends the desks of ended sessions, with one query. @returns the others */
  const endExpired = async (): Promise<Desk[]> => {
    const desks = [...open];
    if (desks.length === 0) return [];
    const live = await findLiveStaffSessions(
      pool,
      desks.map(({ tokenHash }) => tokenHash),
    );
    const isLive = ({ tokenHash }: Desk) => live.has(tokenHash.toString('hex'));
    for (const desk of desks) if (!isLive(desk)) desk.end();
    return desks.filter(isLive);
  };
  const sendWaiting = async (): Promise<void> => {
    const notifications = waiting;
    waiting = [];
    try {
      for (const desk of await endExpired()) for (const one of notifications) sendNotification(desk, one);
    } catch (fault) {
      log.warn({ err: fault }, 'the desks could not be notified');
      for (const desk of open) desk.send(GAP);
    }
  };
  const check = setInterval(() => void endExpired().catch(() => {}), SESSION_CHECK_MS);
  check.unref();
  return {
    /** @returns a function for when the desk has closed */
    add(desk: Desk): () => void {
      open.add(desk);
      return () => void open.delete(desk);
    },
    /** Notifies the desks of a change; null: anything may have changed. What arrives during a query is sent after the next one. */
    notify(notification: SupportNotification | null): void {
      if (notification === null) {
        for (const desk of open) desk.send(GAP);
        return;
      }
      if (open.size === 0) return;
      waiting.push(notification);
      if (isSending) return;
      isSending = true;
      void (async () => {
        while (waiting.length > 0) await sendWaiting();
        isSending = false;
      })();
    },
    stop: () => clearInterval(check),
  };
}

function sendNotification({ merchants, send }: Desk, { by, id, is, merchant }: SupportNotification): void {
  if (merchants.has(merchant)) send(toEvent('notice', by ? { id, is, by } : { id, is }));
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
