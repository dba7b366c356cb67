import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../packages/database/src/embedded.ts';
import { test as base } from './journey.ts';

const SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'apps',
  'packages',
  'merchants',
  'scripts',
  'tools',
];
const NOT_COPIED = /(^|\/)(node_modules|build|\.react-router)$/;
const READY_MS = 60_000;

/** `npm run dev` on a copy of the sources, which a journey may edit. */
export interface DevFoyer {
  /** The root of the sources. */
  folder: string;
  /** The address of a brand's page, such as `/m/home` of `aurora`. */
  url(brand: string, path: string): string;
  /** Its output so far. */
  output(): string;
  /** Replaces a text in a source file. @returns a function that undoes it */
  edit(file: string, from: string, to: string): Promise<() => Promise<void>>;
  /** The process id of its database. */
  databasePid(): Promise<number>;
}

interface Development {
  foyer: DevFoyer;
  stop(): Promise<void>;
}

async function copySources(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of SOURCES)
    await cp(name, path.join(folder, name), { recursive: true, filter: (file) => !NOT_COPIED.test(file) });
  // Inside the checkout (not in test-results, which Vite does not watch): npm packages are found in the folders above, ours are the copies.
  await cp('node_modules/@foyer', path.join(folder, 'node_modules/@foyer'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

interface StartOptions {
  /** The root of the sources. */
  folder: string;
  program: string;
  env: Record<string, string>;
}

/** Starts `npm run dev` on its own port and waits until it serves. */
export async function startDevelopment({ folder, program, env }: StartOptions): Promise<Development> {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...process.env, PORT: `${port}`, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'exit');
  for (const startedAt = Date.now(); !output.includes('/workshop'); await pause(50)) {
    if (child.exitCode !== null || Date.now() - startedAt > READY_MS)
      throw new Error(`the development server did not start: ${output}`);
  }
  const foyer: DevFoyer = {
    folder,
    url: (brand, address) => `http://${brand}.localhost:${port}${address}`,
    output: () => output,
    async edit(file, from, to) {
      const target = path.join(folder, file);
      const text = await readFile(target, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(
        target,
        text.replace(from, () => to),
      );
      return () => writeFile(target, text);
    },
    databasePid: async () => Number.parseInt(await readFile(path.join(folder, '.foyer/db/postmaster.pid'), 'utf8'), 10),
  };
  return {
    foyer,
    stop: async () => {
      child.kill('SIGTERM');
      const [code, signal] = await exit;
      if (code !== 0) throw new Error(`the development server exited with ${code ?? signal}: ${output}`);
    },
  };
}

/** Runs the journeys of a file against one development server, on a copy of the sources. */
export const test = base.extend<object, { dev: DevFoyer }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use, { workerIndex }) => {
      const folder = path.resolve(`.cache/dev-${process.pid}-${workerIndex}`);
      try {
        await copySources(folder);
        const { foyer, stop } = await startDevelopment({
          folder,
          program: 'tools/dev/main.ts',
          env: { FOYER_DATA: '.foyer' },
        });
        await use(foyer).finally(stop);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
