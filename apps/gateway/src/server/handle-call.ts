import type { Endpoint, RateLimit } from '@foyer/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import type { Metrics } from '@foyer/http/metrics.ts';
import type { Counted, RateLimits } from '@foyer/http/rate-limits.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import { requireLive, sessionOf } from '../accounts/sessions/session.ts';
import type { Context } from '../context.ts';
import type { Call, Caller, Handler, Handlers } from '../platform/http/call.ts';
import { type CallRequest, headerOf } from '../platform/http/call-request.ts';
import { callerOf } from '../platform/http/caller.ts';
import type { MemberSession } from '../platform/http/member-session.ts';
import { checkAccess } from './check-access.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { noteWrite, sharedSession } from './page-sessions.ts';
import { readInput } from './read-input.ts';
import { inReadingRoom } from './reading-rooms.ts';

/** The dependencies of the pipeline besides the context. */
export interface CallServices {
  handlers: Handlers;
  limits: RateLimits;
  metrics: Metrics;
}

/** Calls per minute and address, to all endpoints without their own limit together. */
const DEFAULT_LIMIT: RateLimit = { what: 'CALL', perMinute: { ip: 3000 } };

/** Decryptions per minute and address, for all endpoints together. */
export const DECRYPTIONS_A_MINUTE = 600;
const DECRYPT_LIMIT = { what: 'DECRYPT', perMinute: { ip: DECRYPTIONS_A_MINUTE } };

interface IncomingCall extends Omit<CallServices, 'metrics'> {
  name: EndpointName;
  request: CallRequest;
  context: Context;
}

/** The request pipeline, in order: merchant, access policy, decryption budget, input, rate limits, session, idempotency; then the handler. */
export async function handleCall({ name, request, context, handlers, limits }: IncomingCall): Promise<unknown> {
  const endpoint: Endpoint = endpoints[name];
  const caller = callerOf(request, context);
  if (caller instanceof Refusal) return caller;
  const denied = await checkAccess(endpoint, caller, context);
  if (denied) return denied;
  const tooMany = await takeDecryption(endpoint, request, { caller, limits });
  if (tooMany) return tooMany;
  const input = await readInput(request, endpoint, { merchant: caller.merchant, context });
  const account = input instanceof Refusal ? null : accountOf(input.body);
  const limited = request.isCounted ? null : await takeLimit(endpoint, { caller, account }, limits);
  if (limited) return limited;
  const session = await sessionFor(endpoint, request, { caller, context });
  if (session instanceof Refusal) return session;
  if (input instanceof Refusal) return input;
  const handler = handlers[name] as Handler<Endpoint>;
  const key = headerOf(request, 'idempotency-key');
  if (key && !/^[\w-]{8,64}$/.test(key))
    return refuse('invalid.request', [{ field: 'Idempotency-Key', code: 'format' }]);
  const { body, query } = input;
  const call = { ...caller, body, query, session, idempotencyKey: key || null } as Call;
  if (!endpoint.isIdempotent || !key) return inReadingRoom(name, call, () => handler(call, context));
  return withIdempotencyKey(
    { merchant: caller.merchant.code, endpoint: name, key, memberId: session?.memberId ?? null, input: input.body },
    context,
    async () => handler(call, context),
  );
}

/** The token of a request; empty without one. */
export const tokenOf = (request: CallRequest): string => headerOf(request, 'authorization').replace(/^Bearer /, '');

/** The account that a body is about: the entered name or number. */
function accountOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { mobileNum, username } = body as Record<string, unknown>;
  const account = username ?? mobileNum;
  return typeof account === 'string' ? account : null;
}

/** Counts a decryption before it is done: the private-key operation is the most expensive one that a stranger can cause. */
async function takeDecryption(
  endpoint: Endpoint,
  request: CallRequest,
  { caller, limits }: { caller: Caller; limits: RateLimits },
): Promise<Refusal | null> {
  if (!endpoint.body || headerOf(request, 'encryption') === '') return null;
  // One budget for all merchants: an address must not get another one for each host.
  return toLimitRefusal(endpoint, await limits.take(DECRYPT_LIMIT, { merchant: '', ip: toNetwork(caller.ip) }));
}

/** Counts a call, and refuses one too many. @param counted its account is the name or number that was entered */
export async function takeLimit(
  endpoint: Endpoint,
  { account, caller }: { caller: Caller; account: string | null },
  limits: RateLimits,
): Promise<Refusal | null> {
  return toLimitRefusal(endpoint, await limits.take(endpoint.limit ?? DEFAULT_LIMIT, countedOf(caller, account)));
}

function toLimitRefusal({ limit = DEFAULT_LIMIT }: Endpoint, waitSeconds: number): Refusal | null {
  return waitSeconds ? new Refusal(`TOO_MANY_REQUEST_${limit.what}`, undefined, waitSeconds) : null;
}

/** The keys that a call is counted under. */
const countedOf = ({ deviceId, ip, merchant }: Caller, account: string | null): Counted => ({
  merchant: merchant.code,
  ip: toNetwork(ip),
  device: deviceId,
  account,
});

async function sessionFor(
  endpoint: Endpoint,
  request: CallRequest,
  { caller, context }: { caller: Caller; context: Context },
): Promise<MemberSession | null | Refusal> {
  noteWrite(request);
  if (endpoint.access === 'anyone') return null;
  const token = tokenOf(request);
  const read = () => sharedSession(request, token, () => sessionOf(token, caller.merchant, context));
  return endpoint.access === 'member' ? requireLive(token, read) : read();
}
