import type { IncomingMessage } from 'node:http';
import { createBackgroundThreads } from '@foyer/http/background-threads.ts';
import type { FastifyRequest } from 'fastify';
import type * as largeBodyThread from './large-body-thread.ts';

/** Longer bodies are parsed in another thread. */
export const LARGE_BODY_BYTES = 100_000;

const threads = createBackgroundThreads<typeof largeBodyThread>(new URL('./large-body-thread.ts', import.meta.url), 1);

/** A body that cannot be read; the server answers with the status. */
class UnreadableBody extends Error {
  readonly statusCode: 400 | 413;

  constructor(statusCode: 400 | 413) {
    super(statusCode === 413 ? 'the body is too large' : 'the body ended early');
    this.statusCode = statusCode;
  }
}

/**
 * Reads the body of an upload as it arrives.
 * @returns the text of a short body; a long one parsed, or null if it is not flat JSON
 * @throws UnreadableBody
 */
export async function readLargeBody(
  { headers, routeOptions }: FastifyRequest,
  payload: IncomingMessage,
): Promise<string | object | null> {
  const maxByteLength = routeOptions.bodyLimit ?? 0;
  const announced = headers['content-length'];
  if (Number(announced ?? 0) > maxByteLength) throw new UnreadableBody(413);
  // Without the address space of the largest body: thousands of short ones may be arriving.
  if (announced && Number(announced) <= LARGE_BODY_BYTES) return readShort(payload);
  // Grown with each chunk: joining the chunks at the end would hold up all other calls.
  const bytes = new SharedArrayBuffer(0, { maxByteLength });
  for await (const chunk of untilClosed(payload)) {
    const length = bytes.byteLength;
    if (length + chunk.length > maxByteLength) throw new UnreadableBody(413);
    bytes.grow(length + chunk.length);
    new Uint8Array(bytes).set(chunk, length);
  }
  return bytes.byteLength > LARGE_BODY_BYTES ? threads.run('parse', bytes) : Buffer.from(bytes).toString();
}

async function readShort(payload: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of untilClosed(payload)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* untilClosed(payload: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* payload;
  } catch {
    throw new UnreadableBody(400);
  }
}
