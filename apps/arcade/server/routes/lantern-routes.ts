import { LANTERN_STREAM_PATH } from '@foyer/contract/arcade/wire.data.ts';
import { openEventStream } from '@foyer/http/open-event-stream.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { answer } from '@foyer/vendor/create-server.ts';
import type { ArcadeHandlersOf, Mount } from '../http/mount-endpoints.ts';
import { findPastLanterns } from '../lantern/lantern.store.ts';
import type { LanternTable } from '../lantern/lantern-table.ts';
import { lightLantern } from '../lantern/light-lantern.ts';
import { requireSession } from '../session/open-session.ts';

const HISTORY = 30;
/** Interval of a comment line that keeps proxies from closing the stream. */
const PING_MS = 15_000;
/** Buffered bytes at which the connection of a watcher that does not read is closed; the client opens another. */
const UNREAD_BYTES = 512 * 1024;
/** For the tabs of one player; beyond it, the oldest stream is ended. */
const MAX_OF_PLAYER = 6;
/** How soon a stream ends whose session has expired. A valid one is never interrupted: its player may want to cash out. */
const SESSION_CHECK_MS = 60_000;

/** Lanterns: lighting, cashing out, and the earlier ones. */
export const lanternHandlers = (
  table: LanternTable,
): ArcadeHandlersOf<'lantern.light' | 'lantern.cashOut' | 'lantern.list'> => ({
  'lantern.light': ({ body, session }, context) => lightLantern({ context, table }, session, body),
  'lantern.cashOut': ({ body, session }) => table.cashOut(session, body.roundId),
  'lantern.list': async (_call, { pool }) => ({ lanterns: await findPastLanterns(pool, HISTORY) }),
});

/** Mounts the stream of the shared rounds. */
export function mountLanternStream({ app, context }: Pick<Mount, 'app' | 'context'>, table: LanternTable): void {
  const enter = limitStreams();
  app.get(LANTERN_STREAM_PATH, async (request, reply) => {
    const session = await requireSession(context, request);
    if (session instanceof Refusal) return answer(request, reply, session);
    const stream = openEventStream(reply, UNREAD_BYTES);
    if (!stream) return;
    const { end, send } = stream;
    const exit = enter(`${session.merchant} ${session.playerRef}`, end);
    const leave = table.watch({ merchant: session.merchant, send });
    const ping = setInterval(() => send(': ping\n\n'), PING_MS);
    const check = setInterval(async () => {
      const current = await requireSession(context, request).catch(() => session);
      if (current instanceof Refusal) end();
    }, SESSION_CHECK_MS);
    reply.raw.once('close', () => {
      clearInterval(ping);
      clearInterval(check);
      leave();
      exit();
    });
  });
}

/** Limits the open streams of each player. @returns a function to call for a new stream; what it returns is called when the stream closes */
function limitStreams(): (player: string, end: () => void) => () => void {
  const open = new Map<string, (() => void)[]>();
  return (player, end) => {
    const streams = [...(open.get(player) ?? []), end];
    const [oldest] = streams;
    if (oldest && streams.length > MAX_OF_PLAYER) oldest();
    open.set(player, streams.slice(-MAX_OF_PLAYER));
    return () => {
      const others = open.get(player)?.filter((other) => other !== end) ?? [];
      if (others.length > 0) open.set(player, others);
      else open.delete(player);
    };
  };
}
