import { openEventStream } from '@foyer/http/open-event-stream.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { answer } from '@foyer/vendor/create-server.ts';
import Type from 'typebox';
import { type Mount, mountOpen, mountPlayer } from '../http/mount-route.ts';
import { findPastLanterns } from '../lantern/lantern.store.ts';
import type { LanternTable } from '../lantern/lantern-table.ts';
import { lightLantern } from '../lantern/light-lantern.ts';
import { requireSession } from '../session/open-session.ts';

const HISTORY = 30;
/** Interval of a comment line that keeps proxies from closing the stream. */
const PING_MS = 15_000;
/** Buffered bytes at which the connection of a watcher that does not read is closed; the client opens another. */
const UNREAD_BYTES = 512 * 1024;
const LightBody = Type.Object({
  requestId: Type.String({ pattern: '^[\\w-]{8,64}$' }),
  stakeMinor: Type.String({ pattern: '^(0|[1-9]\\d{0,17})$' }),
  autoPoint: Type.Union([Type.Integer(), Type.Null()]),
});

/** Lanterns: lighting, cashing out, and the stream of the shared round. */
export function mountLanterns(mount: Mount, table: LanternTable): void {
  const { context } = mount;
  const limit = { what: 'ROUND', perMinute: { player: 600 } } as const;
  const light = { method: 'POST', url: '/arcade/api/lanterns', body: LightBody, limit } as const;
  mountPlayer(mount, light, ({ body }, player) => lightLantern({ context, table }, player, body));
  const out = Type.Object({ roundId: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
  mountPlayer(mount, { method: 'POST', url: '/arcade/api/lanterns/cash-out', body: out, limit }, ({ body }, player) =>
    table.cashOut(player, body.roundId),
  );
  mountOpen(mount, { method: 'GET', url: '/arcade/api/lanterns' }, async () => ({
    lanterns: await findPastLanterns(context.pool, HISTORY),
  }));
  mountStream(mount, table);
}

function mountStream({ app, context }: Mount, table: LanternTable): void {
  app.get('/arcade/api/lanterns/stream', async (request, reply) => {
    const session = await requireSession(context, request);
    if (session instanceof Refusal) return answer(request, reply, session);
    const stream = openEventStream(reply, UNREAD_BYTES);
    if (!stream) return;
    const { send } = stream;
    const leave = table.watch({ merchant: session.merchant, send });
    const timer = setInterval(() => send(': ping\n\n'), PING_MS);
    reply.raw.once('close', () => {
      clearInterval(timer);
      leave();
    });
  });
}
