import { REFUSALS, type RefusalCode } from '@foyer/contract/refusals.data.ts';
import { openEventStream } from '@foyer/http/open-event-stream.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireSession } from '../accounts/sessions/session.ts';
import type { Context } from '../context.ts';
import { createMemberStreams, type MemberStreams } from '../notify/stream/member-streams.ts';
import type { Caller } from '../platform/http/call.ts';
import { headerOf } from '../platform/http/call-request.ts';
import { callerOf, languageOf } from '../platform/http/caller.ts';
import type { MemberSession } from '../platform/http/member-session.ts';
import { customerOf } from '../service/support/customer.ts';
import type { Follower } from '../service/support/follower.store.ts';
import { ownConversation } from '../service/support/own-conversation.ts';
import type { SupportStreams } from '../service/support/support-streams.ts';
import { checkAccess } from './check-access.ts';
import { toRefusalEnvelope } from './refusal-envelope.ts';

/** Unread bytes after which the connection is closed; the client reconnects. */
const UNREAD_BYTES = 64 * 1024;
const SEEN = /^[\d.-]{1,80}$/;
const CONVERSATION = /^[0-9a-f-]{36}$/;

/**
 * Mounts `GET /wps/stream`: server-sent events with the member’s balance, unread messages and the number of their newest event,
 * initially and whenever one of them changes (docs/gateway.md: The member’s stream). With `conversation` in the query it also
 * sends the messages of that conversation with customer service after `after`; visitors get only those (docs/support.md).
 */
export function mountStream(app: FastifyInstance, context: Context, support: SupportStreams): MemberStreams {
  const streams = createMemberStreams(context);
  app.get('/wps/stream', async (request, reply) => {
    const opening = await openingOf(request, context);
    if (opening instanceof Refusal) return refuseStream(request, reply, { context, refusal: opening });
    const end = openEventStream(reply, UNREAD_BYTES);
    if (!end) return;
    const seen = SEEN.exec(headerOf(request, 'last-event-id'))?.[0] ?? '';
    const { conversation, session } = opening;
    if (session) reply.raw.once('close', streams.open({ ...end, sessionId: session.sessionId }, seen));
    if (conversation) reply.raw.once('close', support.open(end, conversation));
  });
  return streams;
}

interface Opening {
  /** Null for a visitor. */
  session: MemberSession | null;
  conversation: (RequestedConversation & { follower: Follower }) | null;
}

/** The requested conversation, from after a message on. */
interface RequestedConversation {
  id: string;
  after: number;
}

async function openingOf(request: FastifyRequest, context: Context): Promise<Opening | Refusal> {
  const caller = callerOf(request, context);
  if (caller instanceof Refusal) return caller;
  const closed = await checkAccess({ exemptFrom: [] }, caller, context);
  if (closed) return closed;
  const token = headerOf(request, 'authorization').replace(/^Bearer /, '');
  const asked = requestedConversationOf(request);
  const isVisitor = asked !== null && !token && caller.visitorToken !== null;
  const session = isVisitor ? null : await requireSession(token, caller.merchant, context);
  if (session instanceof Refusal) return session;
  return asked ? withConversation({ ...caller, session }, asked, context) : { session, conversation: null };
}

async function withConversation(
  asking: Caller & { session: MemberSession | null },
  asked: RequestedConversation,
  context: Context,
): Promise<Opening | Refusal> {
  const own = await ownConversation(asking, asked.id, context);
  if (own instanceof Refusal) return own;
  const { session } = asking;
  const follower = session
    ? { sessionId: session.sessionId }
    : { visitorRef: customerOf(asking, context)?.visitorRef ?? '' };
  return { session, conversation: { ...asked, follower } };
}

function requestedConversationOf(request: FastifyRequest): RequestedConversation | null {
  const { after, conversation } = request.query as Record<string, unknown>;
  if (typeof conversation !== 'string' || !CONVERSATION.test(conversation)) return null;
  return { id: conversation, after: /^\d{1,9}$/.test(String(after)) ? Number(after) : 0 };
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
