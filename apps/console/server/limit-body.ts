import { type Readable, Transform } from 'node:stream';

/** A body is larger than its call allows. */
export class BodyTooLarge extends Error {}

/**
 * Passes a body on as it arrives, up to a number of bytes. The rest of one that is too large is received and dropped: a connection that is
 * closed while its client is sending may lose the answer.
 * @param length its announced length; NaN without one
 * @returns the body, or a stream that fails with BodyTooLarge
 * @throws BodyTooLarge if the announced length is too large
 */
export function limitBody(body: Readable, { length, maxBytes }: { length: number; maxBytes: number }): Readable {
  if (length > maxBytes) throw new BodyTooLarge();
  // Node does not deliver more than the announced length.
  if (length >= 0) return body;
  let received = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received <= maxBytes) done(null, chunk);
      else done(new BodyTooLarge());
    },
  });
  const drop = () => body.unpipe(limited).resume();
  // Closed without an error: the receiver wants no more.
  limited.once('error', drop).once('close', drop);
  body.once('close', () => {
    if (!body.readableEnded) limited.destroy();
  });
  return body.pipe(limited);
}
