import { type Listening, listen } from '@foyer/database/listen.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import {
  type DocumentName,
  type DocumentVersion,
  findNewestVersions,
  getVersion,
  getVersionAt,
} from './document.store.ts';

/** The newest published versions, in memory: reading content costs no query. */
export interface DocumentCache {
  /** The newest version of a document; undefined if none is published. */
  get(name: DocumentName): DocumentVersion | undefined;
  /** One version, from the database unless it is the newest; null if there is none. */
  getVersion(name: DocumentName, version: number): Promise<DocumentVersion | null>;
  /** The version that was in force at a time, from the database; null before the first. */
  getVersionAt(name: DocumentName, at: Date): Promise<DocumentVersion | null>;
  /** Reads one document again, in the process that has just published it. */
  refresh(name: DocumentName): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'foyer_document';

const keyOf = ({ merchant, kind }: DocumentName): string => `${merchant} ${kind}`;

/** Loads all documents, and reloads one as soon as any process publishes a version of it. */
export async function openDocumentCache({ log, pool }: { log: Logger; pool: pg.Pool }): Promise<DocumentCache> {
  const newest = new Map<string, DocumentVersion>();
  const read = async (name?: DocumentName): Promise<void> => {
    for (const document of await findNewestVersions(pool, name)) {
      const known = newest.get(keyOf(document))?.version ?? 0;
      // Concurrent reads may finish out of order.
      if (document.version > known) newest.set(keyOf(document), document);
    }
  };
  await read();
  const warn = (fault: unknown) => log.warn({ err: fault }, 'documents could not be read; the last known are used');
  const listening: Listening = await listen(pool, {
    channel: CHANNEL,
    onNotify(payload) {
      const [merchant = '', kind = ''] = JSON.parse(payload) as string[];
      read({ merchant, kind }).catch(warn);
    },
    onConnect: () => read(),
    onLost: warn,
  });
  return {
    get: (name) => newest.get(keyOf(name)),
    async getVersion(name, version) {
      const current = newest.get(keyOf(name));
      return current?.version === version ? current : getVersion(pool, name, version);
    },
    getVersionAt: (name, at) => getVersionAt(pool, name, at),
    refresh: read,
    stop: listening.stop,
  };
}
