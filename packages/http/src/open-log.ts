import { type Logger, pino } from 'pino';
import { EVENT_LEVEL } from './log-event.ts';

const FLUSH_MS = 1000;
/** One write for some forty lines: a write for each costs a small call a third of its time. */
const PAGE_BYTES = 8192;

/**
 * The log of a process: JSON lines on standard output. Lines are written a page at a time, at the latest after a second,
 * and all of them when the process exits; only SIGKILL loses the last ones.
 * @param level of pino: 'info', 'warn', 'silent', …; or 'event', between these two
 * @param dest a file descriptor or path
 */
export function openLog(level = 'info', dest: number | string = 1): Logger {
  const destination = pino.destination({ dest, sync: true, minLength: PAGE_BYTES });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  // pino does this itself only for asynchronous destinations.
  process.once('exit', () => destination.flushSync());
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  // Everything but `logEvent` uses it like any other log.
  return pino({ level, customLevels: EVENT_LEVEL, redact }, destination) as unknown as Logger;
}
