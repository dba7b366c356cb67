import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { CLIENT, FIRST_MODULES, readBuildManifest } from './build-manifest.ts';

/** The budgets of the project, in bytes of brotli. */
const BUDGETS = {
  // Including what loads once the page is idle, at most 126,000 (`e2e/budgets.spec.ts`).
  homeScripts: 118_000,
  styles: 10_000,
  maxFurtherRoute: 25_000,
  furtherRouteMedian: 10_000,
};

/** The sizes of the first load of home and of each further route. */
interface Weights {
  homeScripts: number;
  styles: number;
  routes: Record<string, number>;
}

const sizeOf = (file: string): number => brotliCompressSync(readFileSync(path.join(CLIENT, file))).length;

/** Measures the built web. */
function weigh(): Weights {
  const build = readBuildManifest();
  const firstKeys = FIRST_MODULES.map(build.keyOf);
  const first = new Set([...build.scriptsOf(firstKeys), ...build.sheetsOf(firstKeys)]);
  const weightOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const routes: Record<string, number> = {};
  for (const [name, { src }] of Object.entries(build.chunks)) {
    if (!src?.includes('.page.tsx')) continue;
    const files = [...build.scriptsOf([name]), ...build.sheetsOf([name])];
    const page = src.split('?')[0] ?? src;
    routes[page] = Math.max(routes[page] ?? 0, weightOf(files.filter((file) => !first.has(file))));
  }
  return {
    homeScripts: weightOf(build.scriptsOf(firstKeys)),
    styles: weightOf(build.sheetsOf(firstKeys)),
    routes,
  };
}

/** Pictures and sheets that the build has under two addresses: a page would load them twice. */
function findTwins(): string[] {
  const folder = path.join(CLIENT, 'assets');
  const names = new Map<string, string>();
  return readdirSync(folder)
    .filter((file) => /\.(svg|png|webp|avif|css)$/.test(file))
    .flatMap((file) => {
      const content = hash('sha256', readFileSync(path.join(folder, file)));
      const twin = names.get(content);
      names.set(content, file);
      return twin ? [`${twin} and ${file} are the same file`] : [];
    });
}

/** One line per budget that the build exceeds. */
export function findOverBudget(): string[] {
  const { styles, homeScripts, routes } = weigh();
  const sizes = Object.values(routes).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const over = (name: string, bytes: number, max: number) =>
    bytes > max ? [`${name}: ${bytes} bytes, more than ${max}`] : [];
  console.log(
    `  home ${homeScripts} B of scripts, styles ${styles} B, further routes ${median} B median, ${sizes.at(-1)} B most`,
  );
  return [
    ...over('scripts of home', homeScripts, BUDGETS.homeScripts),
    ...over('styles', styles, BUDGETS.styles),
    ...over('median further route', median, BUDGETS.furtherRouteMedian),
    ...findTwins(),
    ...Object.entries(routes).flatMap(([name, bytes]) => over(name, bytes, BUDGETS.maxFurtherRoute)),
  ];
}
