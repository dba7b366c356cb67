import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '@foyer/database/embedded.ts';

/** The embedded PostgreSQL as members get it: durable, in a folder that is deleted with it. */
export async function openTemporaryDatabase(): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'));
  const database = await startEmbedded({ directory: path.join(folder, 'db') });
  return {
    ...database,
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
