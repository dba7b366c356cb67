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

/** The parts in the order of the guide, with their default ports. */
const PARTS = { sandbox: 4405, gateway: 4403, lottery: 4402, pages: 4404 };
type PartName = keyof typeof PARTS;

interface Part {
  /** @throws with what the part printed if it does not answer in time */
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** The guide's blocks by name, with this database and these ports instead of the guide's. */
async function readGuide(databaseUrl: string, ports: Record<PartName, number>): Promise<Map<string, string>> {
  const text = await readFile(GUIDE, 'utf8');
  const partOf = new Map(Object.entries(PARTS).map(([name, port]) => [String(port), name as PartName]));
  const replacePorts = (code: string) =>
    code.replaceAll(/(?<=127\.0\.0\.1:)\d+/g, (port) => {
      const part = partOf.get(port);
      return part ? `${ports[part]}` : port;
    });
  return new Map(
    [...text.matchAll(BLOCK)].map(([, name = '', code = '']) => [
      name,
      replacePorts(code).replace(/postgres:\S+/, databaseUrl),
    ]),
  );
}

/** Runs a block of the guide, like a terminal of its own. */
function startPart(name: PartName, command: string, { folder, port }: { folder: string; port: number }): Part {
  const child = spawn('sh', ['-c', command], { cwd: folder, detached: true, env: { ...process.env, PORT: `${port}` } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'exit');
  return {
    async waitUntilReady() {
      for (const startedAt = Date.now(); ; await pause(50)) {
        if (child.exitCode !== null || Date.now() - startedAt > READY_MS) throw new Error(`no ${name}: ${output}`);
        if (await fetch(`http://127.0.0.1:${port}`).catch(() => null)) return;
      }
    },
    async stop() {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await exit;
    },
  };
}

/** Runs a journey against gateway, lottery, pages and sandbox as separate processes, on an empty database. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  baseURL: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'foyer-parts-'));
    const database = await startEmbedded({ directory: path.join(folder, 'db') });
    const started: Part[] = [];
    try {
      for (const name of ['apps', 'node_modules']) await symlink(path.resolve(name), path.join(folder, name));
      const names = Object.keys(PARTS) as PartName[];
      const free = await Promise.all(names.map(async (name) => [name, await freePort()] as const));
      const ports = Object.fromEntries(free) as Record<PartName, number>;
      const blocks = await readGuide(database.url, ports);
      await writeFile(path.join(folder, 'parts.env'), blocks.get('parts.env') ?? '');
      for (const name of names) {
        const part = startPart(name, blocks.get(name) ?? '', { folder, port: ports[name] });
        started.push(part);
        await part.waitUntilReady();
      }
      await use(`http://lotus.localhost:${ports.pages}`);
    } finally {
      await Promise.all(started.map((part) => part.stop()));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
