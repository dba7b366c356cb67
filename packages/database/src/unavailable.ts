/** The database did not answer; the call had no effect that this process knows of. */
export class DatabaseUnavailable extends Error {
  constructor(reason = 'the database does not answer', options?: ErrorOptions) {
    super(reason, options);
  }
}

/** Error codes of sockets to a server that is gone. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * SQLSTATEs of a server that cannot serve now (PostgreSQL, appendix A): connection exceptions, insufficient resources (disk,
 * memory, connections), a shutdown or start, a time limit, a read-only server, an input or output error.
 */
const STATES = /^(?:08|53)...$|^(?:57P0[1-5]|57014|55P03|25P0[34]|25006|58030)$/;
/** The driver's own messages, which have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Whether an error means that the database cannot serve now: gone, frozen, starting, full, or too slow. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const code = 'code' in error ? String(error.code) : '';
  if ('syscall' in error && (NETWORK.has(code) || isSocketGone(error))) return true;
  return STATES.test(code) || isConnectionLost(error);
}

/** Whether the Unix socket of the server does not exist: it is not running. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** SQLSTATEs with which the server ends a connection: connection exceptions, a shutdown, the limits of idle or long transactions. */
const ENDS_CONNECTION = /^(?:08...|57P0[1-5]|25P0[34])$/;

/** Whether the server has ended, or will end, the connection that this error came from. */
export const endsConnection = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof Error && 'code' in error && ENDS_CONNECTION.test(String(error.code)));

/** Whether the connection can no longer be used, not even for a rollback. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && MESSAGES.some((message) => error.message.startsWith(message));
