/**
 * Imports a file of the build; the bundler writes every dynamic import as a call of it (`vite/retry-imports.ts`). A file that fails
 * to load is imported by another URL: the browser would never retry the same one.
 * @param file relative to this chunk; all chunks are in one folder
 * @throws TypeError if the second attempt fails too
 */
const importFile = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ file).catch(() => import(/* @vite-ignore */ `${file}?${Date.now()}`));

Object.assign(globalThis, { importFile });
