import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../package.json', import.meta.url);

/** The oldest browsers that we promise, by name in `browserslist`, with their first version. */
export function readBaseline(): [name: string, version: string][] {
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return browserslist.map((line) => {
    const [, name = '', version = ''] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(line) ?? [];
    if (!name) throw new Error(`browserslist in package.json: "${line}" is not "browser >= version"`);
    return [name, version];
  });
}

/** The same as Vite's targets. Mobile browsers have the engines of the desktop's: they add nothing. */
export const BUILD_TARGETS: string[] = readBaseline()
  .filter(([name]) => name === 'chrome' || name === 'safari')
  .map((browser) => browser.join(''));
