/** An error whose message alone tells the operator what to do: of a setting, the database, or the brands. */
const isForOperator = (error: Error): boolean => 'isForOperator' in error && error.isForOperator === true;

interface SystemError extends Error {
  code?: unknown;
  port?: number;
  path?: string;
  syscall?: string;
}

type Explanation = (error: SystemError, database: string) => string;

const SILENT: Explanation = (_error, database) => `The database of ${database} does not answer.`;

/** By the code of the system or the SQLSTATE. */
const BY_CODE: ReadonlyMap<unknown, Explanation> = new Map(
  Object.entries<Explanation>({
    EADDRINUSE: ({ port }) => `Port ${port} is in use. Close what uses it, or set PORT and ADMIN_PORT to others.`,
    EACCES: ({ path, port }) =>
      port ? `Port ${port} needs more rights. Set PORT to one above 1023.` : `No right to use ${path}.`,
    ENOSPC: () => 'The disk is full. Free some space, then start again.',
    ECONNREFUSED: SILENT,
    ENOTFOUND: (_error, database) => `The host of ${database} or HOST is unknown.`,
    '28P01': (_error, database) => `The database refuses the user or password of ${database}.`,
    '3D000': (_error, database) => `The database named in ${database} does not exist.`,
    '42P01': () => 'The database has not all of Foyer’s tables yet. Start Foyer once.',
    '53100': () => 'The disk of the database is full. Free some space, then start again.',
  }),
);

/**
 * Why a start failed and what to do: one line, or one for each fault of the brands. Never the words of the error, which may contain secrets.
 * @param database the setting that names the database
 * @returns null for an unknown cause
 */
export function explainStartupError(error: unknown, database = 'DATABASE_URL'): string | null {
  if (!(error instanceof Error)) return null;
  if (isForOperator(error)) return error.message;
  const { code, syscall } = error as SystemError;
  // The Unix socket of the server does not exist: it is not running.
  if (code === 'ENOENT' && syscall === 'connect') return SILENT(error, database);
  return BY_CODE.get(code)?.(error, database) ?? null;
}
