import type { FastifyReply } from 'fastify';

/** An open response. */
export interface EventStream {
  /** Sends text, as server-sent events; nothing once the stream has ended. */
  send(text: string): void;
  end(): void;
}

/**
 * Begins a response of server-sent events. `close` of `reply.raw` follows once.
 * @param unreadBytes a client that has not read more than these is disconnected; it connects again
 * @returns null if nothing can be sent: the client is already gone, and `close` has been emitted, or the request is HEAD
 */
export function openEventStream(reply: FastifyReply, unreadBytes: number): EventStream | null {
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) return null;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  // Nothing may follow for a while, so tell the client now that it is connected.
  raw.flushHeaders();
  // HEAD has no body, and so no events.
  if (reply.request.method === 'HEAD') {
    raw.end();
    return null;
  }
  return {
    send(text) {
      // An ended stream closes only when the client has read the rest; until then, a write would be an uncaught error.
      if (raw.writableEnded) return;
      if (raw.writableLength > unreadBytes) raw.destroy();
      else raw.write(text);
    },
    end: () => raw.end(),
  };
}
