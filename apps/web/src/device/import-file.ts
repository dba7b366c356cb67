/**
 * Imports a file of the build; the bundler writes every dynamic import as a call of it (`vite/retry-imports.ts`). One that did not
 * arrive is imported by another URL: by its own the browser would never try again.
 * @param file relative to this chunk, beside which all others are
 * @throws TypeError where it does not arrive this time either
 */
const importFile = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ file).catch(() => import(/* @vite-ignore */ `${file}?${Date.now()}`));

Object.assign(globalThis, { importFile });
