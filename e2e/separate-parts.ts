import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startEmbedded } from '../packages/database/src/embedded.ts';
import { test as base } from './journey.ts';

const GUIDE = 'docs/guides/how-to-run-the-parts-as-processes.md';
const BLOCK = /```sh (\S+)\n([\s\S]*?)```/g;
const READY_MS = 30_000;

/** The parts in the order of the guide, with their default ports: for visitors, and for the operator. */
const PARTS = { sandbox: [4405], gateway: [4403, 4413], lottery: [4402, 4412], pages: [4404, 4414], desk: [4411] };
type PartName = keyof typeof PARTS;
/** The ports that a run uses, by default port. */
type Ports = ReadonlyMap<number, number>;

interface Part {
  /** @throws with what the part printed if it does not answer in time */
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** The guide's blocks by name, with this database and these ports instead of the guide's. */
async function readGuide(databaseUrl: string, ports: Ports): Promise<Map<string, string>> {
  const text = await readFile(GUIDE, 'utf8');
  const replacePorts = (code: string) =>
    code.replaceAll(/(?<=127\.0\.0\.1:)\d+/g, (port) => `${ports.get(Number(port)) ?? port}`);
  return new Map(
    [...text.matchAll(BLOCK)].map(([, name = '', code = '']) => [
      name,
      replacePorts(code).replace(/postgres:\S+/, databaseUrl),
    ]),
  );
}

/** Runs a block of the guide, like a terminal of its own. */
function startPart(name: PartName, command: string, { folder, ports }: { folder: string; ports: Ports }): Part {
  const [first, last] = [PARTS[name][0], PARTS[name].at(-1)].map((port = 0) => ports.get(port) ?? port);
  const env = { ...process.env, PORT: `${first}`, ADMIN_PORT: `${last}` };
  const child = spawn('sh', ['-c', command], { cwd: folder, detached: true, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'exit');
  return {
    async waitUntilReady() {
      for (const startedAt = Date.now(); ; await pause(50)) {
        if (child.exitCode !== null || Date.now() - startedAt > READY_MS) throw new Error(`no ${name}: ${output}`);
        // The sandbox has no admin port; any answer of its own shows that it listens.
        const answer = await fetch(`http://127.0.0.1:${last}/readyz`).catch(() => null);
        if (answer?.ok || (answer && name === 'sandbox')) return;
      }
    },
    async stop() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await exit;
    },
  };
}

interface SeparateParts {
  ports: Ports;
  /** The database that the parts share, on which each of them is ready. */
  databaseUrl: string;
  deskURL: string;
}

/** Runs a journey against gateway, lottery, pages, desk and sandbox as separate processes, on an empty database. */
export const test = base.extend<SeparateParts>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  ports: async ({}, use) => {
    const free = Object.values(PARTS)
      .flat()
      .map(async (port) => [port, await freePort()] as const);
    await use(new Map(await Promise.all(free)));
  },
  databaseUrl: async ({ ports }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'foyer-parts-'));
    const database = await startEmbedded({ directory: path.join(folder, 'db') });
    const started: Part[] = [];
    try {
      for (const name of ['apps', 'node_modules']) await symlink(path.resolve(name), path.join(folder, name));
      const blocks = await readGuide(database.url, ports);
      await writeFile(path.join(folder, 'parts.env'), blocks.get('parts.env') ?? '');
      for (const name of Object.keys(PARTS) as PartName[]) {
        const part = startPart(name, blocks.get(name) ?? '', { folder, ports });
        started.push(part);
        await part.waitUntilReady();
      }
      await use(database.url);
    } finally {
      await Promise.all(started.map((part) => part.stop()));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  baseURL: ({ databaseUrl: _ready, ports }, use) => use(`http://lotus.localhost:${ports.get(4404)}`),
  deskURL: ({ databaseUrl: _ready, ports }, use) => use(`http://localhost:${ports.get(4411)}/desk/`),
});
