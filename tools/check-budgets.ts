import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const CLIENT = 'apps/web/build/client';
/** ARCHITECTURE §5, in bytes of brotli. */
const BUDGETS = {
  homeScripts: 126_000,
  styles: 10_000,
  furtherRouteMost: 25_000,
  furtherRouteMedian: 10_000,
};

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  src?: string;
}

type BuildManifest = Record<string, Chunk>;

/** What the first load of home and each further route weigh. */
interface Weights {
  homeScripts: number;
  styles: number;
  routes: Record<string, number>;
}

const sizeOf = (file: string): number => brotliCompressSync(readFileSync(path.join(CLIENT, file))).length;

/** Weighs the built web. */
function weigh(): Weights {
  const manifest: BuildManifest = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8'));
  const keys = ['src/entry.client.tsx', 'src/root.tsx', 'virtual:words/EN', 'src/features/lobby/home.page.tsx'];
  const firstKeys = keys.map((name) => keyOf(manifest, name));
  const first = new Set([...chunksOf(manifest, firstKeys), ...sheetsOf(manifest, firstKeys)]);
  const weightOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const routes: Record<string, number> = {};
  for (const [name, { src }] of Object.entries(manifest)) {
    if (!src?.includes('.page.tsx')) continue;
    const files = [...chunksOf(manifest, [name]), ...sheetsOf(manifest, [name])];
    const page = src.split('?')[0] ?? src;
    routes[page] = Math.max(routes[page] ?? 0, weightOf(files.filter((file) => !first.has(file))));
  }
  return {
    homeScripts: weightOf(chunksOf(manifest, firstKeys)),
    styles: weightOf(sheetsOf(manifest, firstKeys)),
    routes,
  };
}

/** The sheets of some routes and of all they import, each once. */
function sheetsOf(manifest: BuildManifest, keys: string[]): Set<string> {
  const chunks = chunksOf(manifest, keys);
  const sheets = Object.values(manifest).flatMap(({ file, css }) => (chunks.has(file) ? (css ?? []) : []));
  return new Set(sheets);
}

function keyOf(manifest: BuildManifest, name: string): string {
  const key = Object.keys(manifest).find((candidate) => candidate.replace('\0', '').split('?')[0] === name);
  if (!key) throw new Error(`the build has no ${name}`);
  return key;
}

/** The script files of chunks and of all they import at once. */
function chunksOf(manifest: BuildManifest, keys: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return files;
}

/** One line per budget that the build breaks. */
export function findOverBudget(): string[] {
  const { styles, homeScripts, routes } = weigh();
  const sizes = Object.values(routes).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const over = (name: string, bytes: number, most: number) =>
    bytes > most ? [`${name}: ${bytes} bytes, more than ${most}`] : [];
  console.log(
    `  home ${homeScripts} B of scripts, styles ${styles} B, further routes ${median} B median, ${sizes.at(-1)} B most`,
  );
  return [
    ...over('scripts of home', homeScripts, BUDGETS.homeScripts),
    ...over('styles', styles, BUDGETS.styles),
    ...over('median further route', median, BUDGETS.furtherRouteMedian),
    ...Object.entries(routes).flatMap(([name, bytes]) => over(name, bytes, BUDGETS.furtherRouteMost)),
  ];
}
