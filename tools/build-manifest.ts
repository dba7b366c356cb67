import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the built web; tests build into another one. */
export const WEB_BUILD = path.resolve('apps/web', process.env.WEB_BUILD ?? 'build');
export const CLIENT = path.join(WEB_BUILD, 'client');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  src?: string;
}

/** The bundler's manifest of the web: chunks by the module that they are named after. */
export interface BuildManifest {
  chunks: Record<string, Chunk>;
  /** The key of a module's chunk. @throws if the build has none */
  keyOf(module: string): string;
  /** The script files of chunks and of their static imports. */
  scriptsOf(keys: string[]): Set<string>;
  /** The style sheets of chunks and of their static imports. */
  sheetsOf(keys: string[]): Set<string>;
}

/** The modules that home loads first. */
export const FIRST_MODULES = [
  'src/entry.client.tsx',
  'src/root.tsx',
  'virtual:messages/EN',
  'src/features/lobby/home.page.tsx',
];

/** Reads the manifest of the build. */
export function readBuildManifest(): BuildManifest {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8'));
  const keyOf = (module: string) => {
    const key = Object.keys(chunks).find((candidate) => candidate.replace('\0', '').split('?')[0] === module);
    if (!key) throw new Error(`the build has no ${module}`);
    return key;
  };
  const scriptsOf = (keys: string[]) => {
    const files = new Set<string>();
    const visit = (key: string) => {
      const chunk = chunks[key];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    keys.forEach(visit);
    return files;
  };
  const sheetsOf = (keys: string[]) => {
    const scripts = scriptsOf(keys);
    return new Set(Object.values(chunks).flatMap(({ file, css }) => (scripts.has(file) ? (css ?? []) : [])));
  };
  return { chunks, keyOf, scriptsOf, sheetsOf };
}
