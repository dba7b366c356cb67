import { DatabaseError } from '@foyer/database/database-error.ts';
import { isSocketGone } from '@foyer/database/unavailable.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import { BrandFaults } from '@foyer/merchant/document-faults.ts';

const BY_CODE: Record<string, (error: NodeJS.ErrnoException & { port?: number; path?: string }) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Close what uses it, or set PORT and ADMIN_PORT to others.`,
  EACCES: ({ path, port }) =>
    port ? `Port ${port} needs more rights. Set PORT to one above 1023.` : `No right to use ${path}.`,
  ENOSPC: () => 'The disk is full. Free some space, then start again.',
  ECONNREFUSED: () => 'The database of DATABASE_URL does not answer.',
  ENOTFOUND: () => 'The host of DATABASE_URL or HOST is unknown.',
  '28P01': () => 'The database refuses the user or password of DATABASE_URL.',
  '3D000': () => 'The database named in DATABASE_URL does not exist.',
  '42P01': () => 'The database has not all of Foyer’s tables yet. Start Foyer once.',
  '53100': () => 'The disk of the database is full. Free some space, then start again.',
};

/** Why the start failed and what to do: one line, or one for each fault of the brands. */
export function formatStartupError(error: unknown): string {
  if (error instanceof SettingError || error instanceof DatabaseError || error instanceof BrandFaults)
    return error.message;
  if (!(error instanceof Error)) return `Foyer could not start: ${String(error).split('\n')[0]}`;
  const code = isSocketGone(error) ? 'ECONNREFUSED' : 'code' in error ? String(error.code) : '';
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return known ? known(error) : `Foyer could not start: ${error.message.split('\n')[0]}`;
}
