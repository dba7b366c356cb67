import type { Logger } from 'pino';

/**
 * Logs uncaught faults and carries on (docs/decisions/0035-processes-that-stay-up.md): a fault in one timer, socket or
 * stream must not end the requests and draws of everybody else.
 */
export function surviveFaults(log: Pick<Logger, 'error'>): void {
  process.on('uncaughtException', (error, origin) => log.error({ err: error, origin }, 'uncaught fault'));
}
