import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it; one that is there is left as it is.
 * On a read-only file system Node's own recursive `mkdir` says that a folder is missing.
 */
export async function makeFolder(directory: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') await makeFolder(path.dirname(directory)).then(() => makeFolder(directory, mode));
    else if (code !== 'EEXIST' || !(await stat(directory)).isDirectory()) throw error;
  }
}
