import type { Endpoint } from '@foyer/contract/endpoint.ts';
import type { RateLimits } from '@foyer/http/rate-limits.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireSession } from '../accounts/sessions/session.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../platform/http/call.ts';
import { callerOf } from '../platform/http/caller.ts';
import type { MemberSession } from '../platform/http/member-session.ts';
import { customerOf } from '../service/support/customer.ts';
import { checkAccess } from './check-access.ts';
import { takeLimit, tokenOf } from './handle-call.ts';
import { LARGE_BODY_BYTES } from './read-large-body.ts';
import { toRefusal } from './refusal-envelope.ts';
import type { Uploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call has been counted against its limits. */
    isCounted: boolean;
  }
}

interface Upload {
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: Endpoint;
}

/**
 * Limits the large bodies of one member, or of a visitor's network. Each holds up all other calls for 5 to 50 ms, mostly to allocate
 * memory, and a member rarely sends more than a few files.
 */
const LARGE_BODIES = {
  member: { what: 'CALL', perMinute: { member: 12 } },
  network: { what: 'CALL', perMinute: { network: 60 } },
};

interface UploadServices {
  context: Context;
  limits: RateLimits;
  uploads: Uploads;
}

/**
 * Refuses a call of an endpoint with files before its body is read, unless it has a session, or comes from a visitor whom we know. A
 * large body is counted here, and few of the same caller are read at a time.
 */
export async function admitUpload(upload: Upload, services: UploadServices): Promise<Refusal | null> {
  const { endpoint, request } = upload;
  const { context } = services;
  const caller = callerOf(request, context);
  if (caller instanceof Refusal) return caller;
  const denied = await checkAccess(endpoint, caller, context);
  if (denied) return denied;
  const known = await requireKnown(endpoint, request, { caller, context });
  if (known instanceof Refusal) return known;
  return hasLargeBody(request) ? enterUpload(upload, { caller, session: known }, services) : null;
}

async function requireKnown(
  endpoint: Endpoint,
  request: FastifyRequest,
  { caller, context }: { caller: Caller; context: Context },
): Promise<MemberSession | Refusal | null> {
  const isVisitor = endpoint.access === 'member-if-any' && customerOf({ ...caller, session: null }, context) !== null;
  return isVisitor ? null : requireSession(tokenOf(request), caller.merchant, context);
}

/** Whether the body is large, or of unknown length. */
const hasLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] === undefined || Number(headers['content-length']) > LARGE_BODY_BYTES;

async function enterUpload(
  { endpoint, reply, request }: Upload,
  { caller, session }: { caller: Caller; session: MemberSession | null },
  { limits, uploads }: UploadServices,
): Promise<Refusal | null> {
  const tooMany = await takeLimit(endpoint, { caller, account: null }, limits);
  if (tooMany) return tooMany;
  request.isCounted = true;
  const counted = session
    ? { merchant: caller.merchant.code, member: String(session.memberId) }
    : { merchant: '', network: toNetwork(request.ip) };
  const waitSeconds = await limits.take(session ? LARGE_BODIES.member : LARGE_BODIES.network, counted);
  if (waitSeconds > 0) return new Refusal('TOO_MANY_REQUEST_CALL', undefined, waitSeconds);
  try {
    const leave = uploads.enter({ memberId: session?.memberId ?? null, ip: request.ip });
    // The client may have left in the meantime.
    if (reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
    return null;
  } catch (fault) {
    return toRefusal(fault, request.log);
  }
}
