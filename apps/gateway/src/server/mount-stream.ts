import { REFUSALS, type RefusalCode } from '@foyer/contract/refusals.data.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { headerOf } from '../http/call-request.ts';
import { callerOf, languageOf } from '../http/caller.ts';
import { requireSession } from '../sessions/session.ts';
import { createMemberStreams, type MemberStreams } from '../stream/member-streams.ts';
import { checkAccess } from './check-access.ts';
import { toRefusalEnvelope } from './refusal-envelope.ts';

/** Of a client that does not read: then the connection ends, and the client opens another. */
const UNREAD_BYTES = 64 * 1024;
const SEEN = /^[\d.-]{1,80}$/;

/**
 * Mounts `GET /wps/stream`: server-sent events with the member’s balance, unread messages and the number of their newest event,
 * at once and whenever one of them changes (docs/gateway.md: The member’s stream).
 */
export function mountStream(app: FastifyInstance, context: Context): MemberStreams {
  const streams = createMemberStreams(context);
  app.get('/wps/stream', async (request, reply) => {
    const session = await sessionFor(request, context);
    if (session instanceof Refusal) return refuseStream(request, reply, { context, refusal: session });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    // Nothing may follow for a while: the client learns now that it is connected.
    raw.flushHeaders();
    const seen = SEEN.exec(headerOf(request, 'last-event-id'))?.[0] ?? '';
    const close = streams.open(
      {
        sessionId: session.sessionId,
        send(text) {
          if (raw.writableLength > UNREAD_BYTES) raw.destroy();
          else raw.write(text);
        },
        end: () => raw.end(),
      },
      seen,
    );
    raw.once('close', close);
  });
  return streams;
}

async function sessionFor(request: FastifyRequest, context: Context) {
  const caller = callerOf(request, context);
  if (caller instanceof Refusal) return caller;
  const closed = await checkAccess({ exemptFrom: [] }, caller, context);
  if (closed) return closed;
  const token = headerOf(request, 'authorization').replace(/^Bearer /, '');
  return requireSession(token, caller.merchant, context);
}

function refuseStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, refusal }: { context: Context; refusal: Refusal },
): FastifyReply {
  const code: RefusalCode = refusal.code;
  reply.errorCode = code;
  return reply.code(REFUSALS[code]).send(toRefusalEnvelope(refusal, languageOf(request, context)));
}
