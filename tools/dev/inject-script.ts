import path from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = /\/(entry\.client|client\/main|client\/verify\/main)\.tsx$/;

/** Makes every page load a script of this folder before its own. */
export const injectScript = (name: string): Plugin => ({
  name: `foyer-${name}`,
  apply: 'serve',
  transform(code, id) {
    if (this.environment.name !== 'client' || !ENTRY.test(id)) return null;
    // On the first line, so that no position moves.
    return { code: `import ${JSON.stringify(path.resolve(import.meta.dirname, name))};${code}`, map: null };
  },
});
