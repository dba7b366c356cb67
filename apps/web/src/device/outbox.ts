/** A message or file waiting to be sent. */
export interface OutboxItem {
  /** Idempotency key: items with the same one are never sent as two messages. */
  clientId: string;
  /** The owner: a member's id, or `visitor`. */
  owner: string;
  text: string;
  file: { name: string; data: string; preview: string | null } | null;
  /** ms since 1970. */
  at: number;
}

const STORE = 'items';
/** Some browsers never answer: messages then wait in memory. */
const MAX_WAIT_MS = 1_000;

/** Waiting messages in IndexedDB, shared by all tabs and kept across reloads; in memory where there is no IndexedDB. */
export function createOutbox(name = 'support-outbox') {
  const memory = new Map<string, OutboxItem>();
  let opened: Promise<IDBDatabase | null> | null = null;
  const database = () => {
    opened ??= openDatabase(name);
    return opened;
  };
  return {
    /** The items of an owner, oldest first; those of anyone else are deleted. */
    async take(owner: string): Promise<OutboxItem[]> {
      const stored = (await run<OutboxItem[]>(await database(), 'readonly', (store) => store.getAll())) ?? [];
      const all = [...new Map([...stored, ...memory.values()].map((item) => [item.clientId, item])).values()];
      for (const item of all) if (item.owner !== owner) await this.remove(item.clientId);
      return all.filter((item) => item.owner === owner).sort((left, right) => left.at - right.at);
    },
    async put(item: OutboxItem): Promise<void> {
      const isKept = await run(await database(), 'readwrite', (store) => store.put(item));
      if (isKept === null) memory.set(item.clientId, item);
    },
    async remove(clientId: string): Promise<void> {
      memory.delete(clientId);
      await run(await database(), 'readwrite', (store) => store.delete(clientId));
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

/** @returns null if the browser has no such storage, refuses it or does not answer */
function openDatabase(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS, null);
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** @returns null when it failed; a write that succeeds returns its key or undefined */
function run<T>(
  database: IDBDatabase | null,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined | null> {
  return new Promise((resolve) => {
    if (!database) return resolve(null);
    setTimeout(resolve, MAX_WAIT_MS, null);
    try {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result as T);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}
