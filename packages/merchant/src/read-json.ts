import { readFile } from 'node:fs/promises';

/** Reads a JSON file of a brand. @throws with one line that names the file when it is missing or not JSON */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${file} is missing`) : error;
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
