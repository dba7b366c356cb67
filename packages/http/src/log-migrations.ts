import type { BaseLogger } from 'pino';
import { logEvent } from './log-event.ts';

/**
 * Logs what a start has changed in a schema: one line for each migration, or one for all of a new schema.
 * @param applied the names of the files, in their order
 */
export function logMigrations(log: Pick<BaseLogger, 'info'>, schema: string, applied: readonly string[]): void {
  if (applied[0]?.startsWith('0001-')) logEvent(log, { kind: 'schema.created', schema, migrations: applied.length });
  else for (const name of applied) logEvent(log, { kind: 'schema.migrated', schema, name });
}
