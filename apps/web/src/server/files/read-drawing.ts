import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A drawing of a merchant as it was built; null if there is none. @param file a name without folders */
export async function readDrawing(buildDirectory: string, code: string, file: string): Promise<string | null> {
  const place = path.join(buildDirectory, 'brand', code, path.basename(file));
  return readFile(place, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });
}
