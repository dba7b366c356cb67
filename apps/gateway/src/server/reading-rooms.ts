import type { EndpointName } from '@foyer/contract/endpoints.ts';
import { UnderWay } from '@foyer/http/under-way.ts';
import { Overloaded, type QueueCaller, type WorkLimits, WorkQueue } from '@foyer/http/work-queue.ts';
import { networksOf } from '@foyer/merchant/client-location.ts';
import type { Awaitable, Caller } from '../platform/http/call.ts';
import type { MemberSession } from '../platform/http/member-session.ts';

/** Reading calls that may take ten milliseconds and more of the database or the processor (`apps/foyer/src/expensive-calls.long.test.ts`). */
const HEAVY: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'agent.network',
  'agent.statement',
  'help.articles',
  'promotion.agentOverview',
  'relay.search',
  'session.history',
  'settings.myData',
  'support.transcript',
  'wallet.bets',
  'wallet.transactions',
]);

const LIMITS: WorkLimits = {
  atOnce: 2,
  atOnceOfCaller: 1,
  maxWaiting: 400,
  retryAfterSeconds: 2,
  statusWhenFull: 503,
};
/** Separate, so that searches of visitors never delay members. */
const ROOMS = {
  members: new WorkQueue({ ...LIMITS, maxOfCaller: 30 }),
  // Thousands of phones may share an address.
  visitors: new WorkQueue({ ...LIMITS, maxOfCaller: 200 }),
};

/** Reads of visitors from a /24 or a /48 that wait or are under way. Somebody may own all of its addresses; others need the rest of the room. */
const MAX_OF_WIDE_NETWORK = 300;
const ofWideNetworks = new UnderWay();

/** How long a room rests after each read while others wait, as a multiple of its time: other calls share the processor and the database. */
const REST_FACTOR = 2;
const MAX_REST_MS = 250;

type Networks = ReturnType<typeof networksOf>;

type Reader = Pick<Caller, 'ip'> & { session: Pick<MemberSession, 'memberId'> | null };

/**
 * Lets each caller have only a few heavy reads under way, so that one with many does not delay the others; any other call begins at once.
 * @throws Overloaded if the caller, or everybody together, has too many waiting
 */
export function inReadingRoom<T>(name: EndpointName, { ip, session }: Reader, read: () => Awaitable<T>): Awaitable<T> {
  if (!HEAVY.has(name)) return read();
  return session
    ? readAndRest(ROOMS.members, String(session.memberId), read)
    : inWideNetwork(networksOf(ip), (caller) => readAndRest(ROOMS.visitors, caller, read));
}

async function inWideNetwork<T>(caller: Networks, read: (caller: Networks) => Promise<T>): Promise<T> {
  const leave = ofWideNetworks.enter({ [caller.around]: MAX_OF_WIDE_NETWORK });
  if (!leave) throw new Overloaded(429, LIMITS.retryAfterSeconds);
  try {
    return await read(caller);
  } finally {
    leave();
  }
}

function readAndRest<T>(room: WorkQueue, caller: QueueCaller, read: () => Awaitable<T>): Promise<T> {
  return room.runAndRest(
    caller,
    async () => read(),
    (tookMs) => (room.waiting > 0 ? Math.min(tookMs * REST_FACTOR, MAX_REST_MS) : 0),
  );
}
