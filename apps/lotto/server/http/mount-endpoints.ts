import {
  type LottoBody,
  type LottoEndpoint,
  type LottoParams,
  type LottoQuery,
  type LottoRefusalOf,
  type LottoValue,
  lottoEndpoints,
} from '@foyer/contract/lotto/endpoints.ts';
import { LOTTO_WIRE, type LottoEndpointName } from '@foyer/contract/lotto/wire.data.ts';
import type { RateLimits } from '@foyer/http/rate-limits.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { createSharedRateLimits } from '@foyer/http/shared-rate-limits.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import { answer, enveloped, rawBodyOf } from '@foyer/vendor/create-server.ts';
import { createReadingRoom } from '@foyer/vendor/reading-room.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LottoContext } from '../context.ts';
import type { Session } from '../http/player-session.ts';

type SessionOf<N extends LottoEndpointName> = (typeof lottoEndpoints)[N]['access'] extends 'player' ? Session : null;

/** One validated call. */
interface LottoCall<N extends LottoEndpointName> {
  params: LottoParams<N>;
  query: LottoQuery<N>;
  body: LottoBody<N>;
  session: SessionOf<N>;
  /** The host that the request was sent to. */
  host: string | undefined;
}

/** The handler of an endpoint: returns a value, or one of the refusals that its contract lists. */
type LottoHandler<N extends LottoEndpointName> = (
  call: LottoCall<N>,
  context: LottoContext,
) => Promise<LottoValue<N> | Refusal<LottoRefusalOf<N>>>;

/** One handler per endpoint of the contract; a missing one does not compile. */
export type LottoHandlers = { [N in LottoEndpointName]: LottoHandler<N> };

/** The access checks, implemented by the features that know sessions and signatures. */
interface AccessChecks {
  player(request: FastifyRequest): Promise<Session | Refusal<'login.not.session' | 'user.or.token.invalid'>>;
  operator(request: FastifyRequest, rawBody: string): Promise<boolean>;
}

interface Mounted {
  handlers: LottoHandlers;
  checks: AccessChecks;
}

/** Reads of the database that no limit of calls bounds. Bets and what a bet waits for are not among them. */
const HEAVY_READS: ReadonlySet<LottoEndpointName> = new Set<LottoEndpointName>([
  'draw.get',
  'draw.list',
  'ticket.list',
  'ticket.receipt',
]);

/** Mounts every endpoint of the contract: access check, rate limit, handler, envelope. */
export function mountEndpoints(app: FastifyInstance, context: LottoContext, { checks, handlers }: Mounted): void {
  const limits = createSharedRateLimits((keys) => context.countCalls('lotto', keys));
  const readingRoom = createReadingRoom();
  for (const name of Object.keys(lottoEndpoints) as LottoEndpointName[]) {
    const endpoint: LottoEndpoint = lottoEndpoints[name];
    const { method, path } = LOTTO_WIRE[name];
    app.route({
      method,
      url: path,
      schema: { ...schemasOf(endpoint), response: enveloped(endpoint.value) },
      handler: async (request, reply) => {
        const session = await admit(endpoint, request, checks);
        if (session instanceof Refusal) return answer(request, reply, session);
        const limited = await takeLimit(endpoint, { request, session, limits });
        if (limited) return answer(request, reply, limited);
        const { body, params, query } = request;
        const call = { body, params, query, session, host: request.headers.host };
        const handle = () => handlers[name](call as never, context) as Promise<object>;
        return answer(
          request,
          reply,
          await (HEAVY_READS.has(name) ? readingRoom({ ip: request.ip, session }, handle) : handle()),
        );
      },
    });
  }
}

const schemasOf = ({ body, params, query }: LottoEndpoint) => ({
  ...(body ? { body } : {}),
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
});

async function admit({ access }: LottoEndpoint, request: FastifyRequest, checks: AccessChecks) {
  if (access === 'player') return checks.player(request);
  const isAllowed = access === 'anyone' || (await checks.operator(request, rawBodyOf(request)));
  return isAllowed ? null : refuse('access.denied');
}

async function takeLimit(
  { limit }: LottoEndpoint,
  { limits, request, session }: { request: FastifyRequest; session: Session | null; limits: RateLimits },
) {
  if (!limit) return null;
  const counted = { merchant: session?.merchant ?? '', ip: toNetwork(request.ip), player: session?.playerRef ?? null };
  const waitSeconds = await limits.take(limit, counted);
  return waitSeconds > 0 ? new Refusal(`TOO_MANY_REQUEST_${limit.what}`, undefined, waitSeconds) : null;
}
