import { existsSync, readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.ts';

const MOST_LINES = 300;

/** Files over 300 lines; data tables live in `*.data.ts` and are exempt (CONTRIBUTING, rule 2). */
export function findLongFiles(): string[] {
  return sourceFiles()
    .filter((file) => existsSync(file) && !file.endsWith('.data.ts'))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines, more than ${MOST_LINES}`);
}
