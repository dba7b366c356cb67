import {
  type ArcadeBody,
  type ArcadeEndpoint,
  type ArcadeQuery,
  type ArcadeRefusalOf,
  type ArcadeValue,
  arcadeEndpoints,
} from '@foyer/contract/arcade/endpoints.ts';
import { ARCADE_WIRE, type ArcadeEndpointName } from '@foyer/contract/arcade/wire.data.ts';
import type { RateLimits } from '@foyer/http/rate-limits.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import { answer, enveloped, rawBodyOf } from '@foyer/vendor/create-server.ts';
import { isSignedByOperator } from '@foyer/vendor/operator-signature.ts';
import type { ReadingRoom } from '@foyer/vendor/reading-room.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ArcadeContext } from '../context.ts';
import { requireSession } from '../session/open-session.ts';
import type { Session } from '../session/session.ts';

/** The dependencies of every route. */
export interface Mount {
  readonly app: FastifyInstance;
  readonly context: ArcadeContext;
  readonly limits: RateLimits;
  readonly readingRoom: ReadingRoom;
}

type SessionOf<N extends ArcadeEndpointName> = (typeof arcadeEndpoints)[N]['access'] extends 'player' ? Session : null;

/** One validated call. */
interface ArcadeCall<N extends ArcadeEndpointName> {
  readonly query: ArcadeQuery<N>;
  readonly body: ArcadeBody<N>;
  readonly session: SessionOf<N>;
  /** The host that the request was sent to. */
  readonly host: string | undefined;
}

/** The handler of an endpoint: returns a value, or one of the refusals that its contract lists. */
type ArcadeHandler<N extends ArcadeEndpointName> = (
  call: ArcadeCall<N>,
  context: ArcadeContext,
) => Promise<ArcadeValue<N> | Refusal<ArcadeRefusalOf<N>>>;

/** One handler for each of some endpoints; a missing one does not compile. */
export type ArcadeHandlersOf<N extends ArcadeEndpointName> = { [Name in N]: ArcadeHandler<Name> };

/** Endpoints that read much, so that each caller has one under way at a time. */
const HEAVY_READS: ReadonlySet<ArcadeEndpointName> = new Set<ArcadeEndpointName>(['round.list', 'proof.get']);

/** Mounts every endpoint of the contract: access check, rate limit, handler, envelope. */
export function mountEndpoints(mount: Mount, handlers: ArcadeHandlersOf<ArcadeEndpointName>): void {
  const { app, context, readingRoom } = mount;
  for (const name of Object.keys(arcadeEndpoints) as ArcadeEndpointName[]) {
    const endpoint: ArcadeEndpoint = arcadeEndpoints[name];
    const { method, path } = ARCADE_WIRE[name];
    app.route({
      method,
      url: path,
      schema: { ...schemasOf(endpoint), response: enveloped(endpoint.value) },
      handler: async (request, reply) => {
        const session = await admit(endpoint, request, context);
        if (session instanceof Refusal) return answer(request, reply, session);
        const limited = await takeLimit(mount, endpoint, { request, session });
        if (limited) return answer(request, reply, limited);
        const { body, query } = request;
        const call = { body, query, session, host: request.headers.host };
        const handle = () => handlers[name](call as never, context) as Promise<object>;
        const reader = { ip: request.ip, session };
        return answer(request, reply, await (HEAVY_READS.has(name) ? readingRoom(reader, handle) : handle()));
      },
    });
  }
}

const schemasOf = ({ body, query }: ArcadeEndpoint) => ({
  ...(body ? { body } : {}),
  ...(query ? { querystring: query } : {}),
});

async function admit({ access }: ArcadeEndpoint, request: FastifyRequest, context: ArcadeContext) {
  if (access === 'player') return requireSession(context, request);
  if (access === 'anyone') return null;
  const verifier = { db: context.pool, schema: 'arcade', key: context.operator.key, clock: context.operator.clock };
  return (await isSignedByOperator(verifier, request, rawBodyOf(request))) ? null : refuse('access.denied');
}

async function takeLimit(
  { limits }: Mount,
  { limit }: ArcadeEndpoint,
  { request, session }: { readonly request: FastifyRequest; readonly session: Session | null },
): Promise<Refusal<string> | null> {
  if (!limit) return null;
  const counted = { merchant: session?.merchant ?? '', ip: toNetwork(request.ip), player: session?.playerRef ?? null };
  const waitSeconds = await limits.take(limit, counted);
  return waitSeconds > 0 ? new Refusal(`TOO_MANY_REQUEST_${limit.what}`, undefined, waitSeconds) : null;
}
