import { existsSync, readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** Several times what the tests need at once (1.2 GB), also of the memory that is free. */
const NEEDED_BYTES = 6 * 2 ** 30;

/** What is known of a folder that may be in memory. */
export interface Place {
  /** Lines of `/proc/mounts`: device, folder, type, options, and two numbers. */
  mounts: string;
  /** Room in the folder. */
  freeBytes: number;
  /** Of the machine, or of the container if it has a limit of its own. */
  freeMemoryBytes: number;
}

/**
 * Puts the temporary files of tests into memory where Linux has room for them (decision 0174), unless `TMPDIR` is set:
 * a new database is a thousand small files, which some disks create twenty times slower.
 */
export function putTemporaryFilesIntoMemory(): void {
  if (process.env.TMPDIR || !existsSync(FOLDER) || !existsSync('/proc/mounts')) return;
  const { bavail, bsize } = statfsSync(FOLDER);
  const place = {
    mounts: readFileSync('/proc/mounts', 'utf8'),
    freeBytes: bavail * bsize,
    freeMemoryBytes: process.availableMemory(),
  };
  if (isSuitable(place)) process.env.TMPDIR = FOLDER;
}

/** Whether `/dev/shm` is in memory, has room, and lets programs run: tests start those that they have copied. */
export function isSuitable({ mounts, freeBytes, freeMemoryBytes }: Place): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === FOLDER);
  if (mount?.[2] !== 'tmpfs') return false;
  const options = mount[3]?.split(',') ?? [];
  return options.includes('rw') && !options.includes('noexec') && Math.min(freeBytes, freeMemoryBytes) >= NEEDED_BYTES;
}
