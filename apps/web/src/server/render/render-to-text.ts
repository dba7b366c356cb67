import { Writable } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createLimiter } from '../../gateway/limit-concurrency.ts';
import { type ByteText, toByteText } from './page-text.ts';

/** One render at a time, in the order of arrival. */
const limitRenders = createLimiter(1);
/**
 * How long pages may be rendered in one round of the event loop, in milliseconds: rendering keeps it busy. A bet takes several rounds,
 * and must not wait in each for all the pages that are due: while calls are open, pages are rendered one a round, and
 * some more once they have waited for `LATE_MS`.
 */
const ROUND_MS = { usual: 8, withCalls: 0, late: 4 };
const LATE_MS = 150;
let spentMs = 0;

interface RenderOptions {
  /** Aborts the rendering. */
  signal: AbortSignal;
  log(fault: unknown): void;
  /** Whether calls wait in this process. */
  hasOpenCalls(): boolean;
}

/** How React marks a boundary that was not ready: its content would be rendered by the browser only. */
const UNFINISHED = /<!--\$[!?]-->/;
/** Whether a part of some markup could not be rendered. */
export const isUnfinished = (html: ByteText): boolean => UNFINISHED.test(html);

/**
 * Renders a page to its whole text, including everything it waits for.
 * In one go, as a string, if it waits for nothing: that takes half as long as a stream.
 * @throws if the page cannot be rendered, or the client has disconnected
 */
export async function renderToText(page: ReactNode, options: RenderOptions): Promise<ByteText> {
  const arrivedAt = performance.now();
  const text = await limitRenders(() => renderInRound(page, { ...options, arrivedAt }), options.signal);
  return isUnfinished(text) ? renderStream(page, options) : text;
}

type DueRender = Pick<RenderOptions, 'hasOpenCalls'> & { arrivedAt: number };

async function renderInRound(page: ReactNode, due: DueRender): Promise<ByteText> {
  if (spentMs > roundOf(due)) await nextRound();
  if (spentMs === 0) setImmediate(() => (spentMs = 0));
  const startedAt = performance.now();
  try {
    return toByteText(`<!DOCTYPE html>${renderToString(page)}`);
  } finally {
    spentMs += performance.now() - startedAt;
  }
}

function roundOf({ arrivedAt, hasOpenCalls }: DueRender): number {
  if (!hasOpenCalls()) return ROUND_MS.usual;
  return performance.now() - arrivedAt > LATE_MS ? ROUND_MS.late : ROUND_MS.withCalls;
}

/** Waits for what is not loaded yet, such as a server chunk that no earlier page has needed. */
function renderStream(page: ReactNode, { log, signal }: RenderOptions): Promise<ByteText> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        signal.removeEventListener('abort', abort);
        resolve(Buffer.concat(chunks).toString('latin1') as ByteText);
        done();
      },
    });
    const { abort: stop, pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: log,
      // Whole, and in the order of the document: nothing is moved by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    const abort = () => {
      stop(signal.reason);
      reject(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
