/** Why the embedded database cannot be made or started: one line with the cause and what to do. */
export class DatabaseError extends Error {
  /** The message alone tells the operator what to do. */
  readonly isForOperator = true;
}

const OTHER_FOLDER = 'or set FOYER_DATA to another folder';

/** File-system errors by code, for the path they happened at. */
const BY_CODE: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk that holds ${path} is full. Free some space, then start again.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up. Free some space, then start again.`,
  EACCES: (path) => `No permission to use ${path}. Change its permissions, ${OTHER_FOLDER}.`,
  EPERM: (path) => `No permission to change ${path}. Change its owner, ${OTHER_FOLDER}.`,
  EROFS: (path) => `${path} is on a read-only file system. Set FOYER_DATA to a folder that can be written.`,
  ENOTDIR: (path) => `${path} is not a folder. Set FOYER_DATA to a folder.`,
  EEXIST: (path) => `${path} is not a folder. Set FOYER_DATA to a folder.`,
  ENAMETOOLONG: (path) => `The path ${path} is too long for this system. Set FOYER_DATA to a shorter one.`,
};

const SIGNS_OF_DAMAGE = [
  'checkpoint',
  'control file',
  'corrupt',
  'invalid magic',
  'required WAL directory',
  'status of transaction',
  'could not (?:open|read) (?:file|directory) "(?:global|base|pg_\\w+).*No such file',
];

/** Output of PostgreSQL, its tools and the dynamic linker, most specific first. */
const BY_OUTPUT: [pattern: RegExp, sentence: (match: RegExpExecArray, directory: string) => string][] = [
  [
    /shared memory segment .*No space left on device/,
    () => 'The shared memory of this system is too small for PostgreSQL. Enlarge /dev/shm (Docker: --shm-size=256m).',
  ],
  [/No space left on device/, (_, directory) => BY_CODE.ENOSPC?.(directory) ?? ''],
  [
    /error while loading shared libraries: ([^\s:]+):.*No such file/,
    ([, library]) =>
      `PostgreSQL needs the library ${library}, which is missing. Run npm ci with install scripts allowed, or install it with the system's package manager.`,
  ],
  [
    /version [`'](GLIBC_[\d.]+)' not found/,
    ([, version]) =>
      `PostgreSQL needs ${version}; this system's C library is older. Use a newer system, or set DATABASE_URL.`,
  ],
  [
    /invalid locale name|locale .* could not be created/,
    () => 'PostgreSQL needs the locale C.UTF-8, which this system lacks. Install it, or set DATABASE_URL.',
  ],
  [
    new RegExp(
      `(?:PANIC|FATAL): +(.*(?:${SIGNS_OF_DAMAGE.join('|')}).*)|could not find the database system[^]*?(could not open .*)`,
    ),
    ([, line, other], directory) =>
      `The database in ${directory} is damaged (${line ?? other}). Restore a backup, ${OTHER_FOLDER}.`,
  ],
];

/** The message for the output of a failed PostgreSQL program; `directory` is the cluster's folder. */
export function explainOutput(output: string, directory: string): DatabaseError {
  for (const [pattern, sentence] of BY_OUTPUT) {
    const match = pattern.exec(output);
    if (match) return new DatabaseError(sentence(match, directory));
  }
  const line = /(?:initdb: error|FATAL|PANIC): +.*/.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '';
  return new DatabaseError(`PostgreSQL could not start in ${directory}: ${line || 'it ended without a message'}`);
}

/** Turns a file-system error into a `DatabaseError`; any other error is returned as it is. */
export function explainFileError(error: unknown, directory: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  const sentence = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : directory;
  return sentence ? new DatabaseError(sentence(path), { cause: error }) : error;
}
