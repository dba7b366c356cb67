import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its parents; an existing one is left unchanged.
 * On a read-only file system Node's recursive `mkdir` wrongly reports a missing folder.
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
