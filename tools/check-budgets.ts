import { readdirSync, readFileSync } from 'node:fs';
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
  const shell = chunksOf(
    manifest,
    ['src/entry.client.tsx', 'src/root.tsx'].map((name) => keyOf(manifest, name)),
  );
  const words = chunksOf(manifest, [keyOf(manifest, 'virtual:words/EN')]);
  const home = chunksOf(manifest, [keyOf(manifest, 'src/features/lobby/home.page.tsx')]);
  const first = new Set([...shell, ...words, ...home]);
  const routes: Record<string, number> = {};
  for (const [name, { src }] of Object.entries(manifest)) {
    if (!src?.includes('.page.tsx')) continue;
    const own = [...chunksOf(manifest, [name])].filter((file) => !first.has(file));
    const page = src.split('?')[0] ?? src;
    routes[page] = Math.max(
      routes[page] ?? 0,
      own.reduce((sum, file) => sum + sizeOf(file), 0),
    );
  }
  return {
    homeScripts: [...first].reduce((sum, file) => sum + sizeOf(file), 0),
    styles: styleSheets().reduce((sum, file) => sum + sizeOf(file), 0),
    routes,
  };
}

/** The sheets that the routes name: one for all of them. */
function styleSheets(): string[] {
  const routes = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!routes) throw new Error('the build names no routes');
  const text = readFileSync(path.join(CLIENT, 'assets', routes), 'utf8');
  return [...new Set([...text.matchAll(/\/m\/(assets\/[\w-]+\.css)/g)].map(([, file = '']) => file))];
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
