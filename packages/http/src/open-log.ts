import { type DestinationStream, type Logger, type LoggerOptions, levels, pino } from 'pino';
import { EVENT_LEVEL } from './log-event.ts';

interface LogOptions {
  /** Of pino: 'info', 'warn', 'silent', …; or 'event', between these two. */
  level?: string | undefined;
  /** Whether an error is the consequence of an outage that has its own line in the log: what fails because of it is a warning. */
  isOfOutage?: (error: unknown) => boolean;
  /** A path instead of standard output. */
  file?: string;
}

const FLUSH_MS = 1000;
/** One write for some forty lines: a write for each costs a small call a third of its time. */
const PAGE_LENGTH = 8192;

/**
 * The log of a process: JSON lines on standard output. Lines are written a page at a time, at the latest after a second,
 * and all of them when the process exits. The last ones are lost if it cannot run its exit handlers: SIGKILL, a crash of Node, no memory.
 */
export function openLog({ level = 'info', isOfOutage, file }: LogOptions = {}): Logger {
  const pages = collectPages(pino.destination({ dest: file ?? 1, sync: true }));
  setInterval(pages.flush, FLUSH_MS).unref();
  // pino does this itself only for asynchronous destinations.
  process.once('exit', pages.flushSync);
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  // Everything but `logEvent` uses it like any other log.
  const hooks = isOfOutage ? { hooks: warnOfConsequences(isOfOutage) } : {};
  return pino({ level, customLevels: EVENT_LEVEL, redact, ...hooks }, pages) as unknown as Logger;
}

const warnOfConsequences = (isOfOutage: (error: unknown) => boolean): NonNullable<LoggerOptions['hooks']> => ({
  logMethod(args, method, level) {
    const [details] = args as unknown[];
    const isConsequence = level === levels.values.error && isWithError(details) && isOfOutage(details.err);
    if (isConsequence) this.warn(...args);
    else method.apply(this, args);
  },
});

const isWithError = (details: unknown): details is { err: unknown } =>
  typeof details === 'object' && details !== null && 'err' in details;

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
