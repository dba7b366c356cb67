import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createLimiter } from '../gateway/limit-concurrency.ts';

/**
 * Pages that are rendered at the same time. Rendering keeps the event loop busy: dozens at once would all take turns in each
 * of its rounds, and a bet or a new connection would wait for the round to end.
 */
const MAX_RENDERS = 2;
const limitRenders = createLimiter(MAX_RENDERS);

interface RenderOptions {
  /** Gives the rendering up. */
  signal: AbortSignal;
  log(fault: unknown): void;
}

/**
 * Renders a page to its whole text, everything it waits for included.
 * Node's own streams: a web stream costs a tenth of the page.
 * @throws if the page cannot be rendered, or the client has disconnected
 */
export const renderToText = (page: ReactNode, options: RenderOptions): Promise<string> =>
  limitRenders(() => render(page, options), options.signal);

function render(page: ReactNode, { log, signal }: RenderOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        signal.removeEventListener('abort', abort);
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { abort: stop, pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: log,
    });
    const abort = () => {
      stop(signal.reason);
      reject(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
