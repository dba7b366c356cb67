import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@foyer/database/embedded.ts';
import type { TestProject } from 'vitest/node';

/** Vitest global set-up: one real PostgreSQL for the whole run, in its own folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('databaseUrl', given);
    return async () => {};
  }
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-test-'));
  const database = await startEmbedded({ directory: path.join(directory, 'db'), durable: false });
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
