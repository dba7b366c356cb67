import { type DestinationStream, type Logger, pino } from 'pino';
import { EVENT_LEVEL } from './log-event.ts';

const FLUSH_MS = 1000;
/** One write for some forty lines: a write for each costs a small call a third of its time. */
const PAGE_LENGTH = 8192;

/**
 * The log of a process: JSON lines on standard output. Lines are written a page at a time, at the latest after a second,
 * and all of them when the process exits. The last ones are lost if it cannot run its exit handlers: SIGKILL, a crash of Node, no memory.
 * @param level of pino: 'info', 'warn', 'silent', …; or 'event', between these two
 * @param dest a file descriptor or path
 */
export function openLog(level = 'info', dest: number | string = 1): Logger {
  const pages = collectPages(pino.destination({ dest, sync: true }));
  setInterval(pages.flush, FLUSH_MS).unref();
  // pino does this itself only for asynchronous destinations.
  process.once('exit', pages.flushSync);
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  // Everything but `logEvent` uses it like any other log.
  return pino({ level, customLevels: EVENT_LEVEL, redact }, pages) as unknown as Logger;
}

type PageDestination = DestinationStream & { flushSync(): void };

/**
 * Collects lines into pages. The destination could do so itself (`minLength`), but it measures each line in bytes, which costs a
 * small call a fifteenth of its time.
 */
function collectPages(destination: PageDestination): PageDestination & { flush(): void } {
  let page = '';
  const flush = () => {
    if (page === '') return;
    const full = page;
    page = '';
    destination.write(full);
  };
  return {
    write(line) {
      page += line;
      if (page.length >= PAGE_LENGTH) flush();
    },
    flush,
    // Also called by pino, after a fatal line.
    flushSync() {
      flush();
      destination.flushSync();
    },
  };
}
