import type { RateLimits } from '@foyer/http/rate-limits.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import { answer } from '@foyer/vendor/create-server.ts';
import type { ReadingRoom } from '@foyer/vendor/reading-room.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
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

interface Route<B extends TSchema, Q extends TSchema> {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: B;
  readonly query?: Q;
  /** Whether it reads much, so that each caller has one under way at a time. */
  readonly isHeavy?: boolean;
  readonly limit?: { readonly what: string; readonly perMinute: Readonly<Partial<Record<'ip' | 'player', number>>> };
}

interface Call<B extends TSchema, Q extends TSchema> {
  readonly body: Static<B>;
  readonly query: Static<Q>;
  readonly request: FastifyRequest;
}

const schemaOf = ({ body, query }: { body?: TSchema; query?: TSchema }) => ({
  ...(body ? { body } : {}),
  ...(query ? { querystring: query } : {}),
});

/** Mounts a call that anyone may make. */
export function mountOpen<B extends TSchema, Q extends TSchema>(
  mount: Mount,
  route: Route<B, Q>,
  handle: (call: Call<B, Q>) => Promise<object>,
): void {
  mount.app.route({
    method: route.method,
    url: route.url,
    schema: schemaOf(route),
    handler: async (request, reply) => {
      const limited = await takeLimit(mount, route, { request, session: null });
      if (limited) return answer(request, reply, limited);
      const { body, query } = request as { body: Static<B>; query: Static<Q> };
      const read = () => handle({ body, query, request });
      const reader = { ip: request.ip, session: null };
      return answer(request, reply, await (route.isHeavy ? mount.readingRoom(reader, read) : read()));
    },
  });
}

/** Mounts a call of a player with a session. */
export function mountPlayer<B extends TSchema, Q extends TSchema>(
  mount: Mount,
  route: Route<B, Q>,
  handle: (call: Call<B, Q>, session: Session) => Promise<object>,
): void {
  mount.app.route({
    method: route.method,
    url: route.url,
    schema: schemaOf(route),
    handler: async (request, reply) => {
      const session = await requireSession(mount.context, request);
      if (session instanceof Refusal) return answer(request, reply, session);
      const limited = await takeLimit(mount, route, { request, session });
      if (limited) return answer(request, reply, limited);
      const { body, query } = request as { body: Static<B>; query: Static<Q> };
      const read = () => handle({ body, query, request }, session);
      return answer(
        request,
        reply,
        await (route.isHeavy ? mount.readingRoom({ ip: request.ip, session }, read) : read()),
      );
    },
  });
}

async function takeLimit(
  { limits }: Mount,
  { limit }: Pick<Route<TSchema, TSchema>, 'limit'>,
  { request, session }: { readonly request: FastifyRequest; readonly session: Session | null },
): Promise<Refusal<string> | null> {
  if (!limit) return null;
  const counted = { merchant: session?.merchant ?? '', ip: toNetwork(request.ip), player: session?.playerRef ?? null };
  const waitSeconds = await limits.take(limit, counted);
  return waitSeconds > 0 ? new Refusal(`TOO_MANY_REQUEST_${limit.what}`, undefined, waitSeconds) : null;
}
