import DataLoader from 'dataloader';

/** The most keys of one query. */
const MAX_KEYS = 100;

/** Reads a value by its key; undefined if there is none. */
export type BatchedRead<K, V> = (key: K) => Promise<V | undefined>;

/**
 * Reads with one query what is asked for within one turn of the event loop, so that a busy process sends fewer queries.
 * The query is sent after the last of its callers asked, so each sees what was committed before. Callers of the same key get the same object.
 * @param idOf a text that identifies a key
 * @param readMany values by the text of their keys; if it fails, every caller of the batch gets the error
 */
export function batchReads<K, V>(
  idOf: (key: K) => string,
  readMany: (keys: readonly K[]) => Promise<ReadonlyMap<string, V>>,
): BatchedRead<K, V> {
  const loader = new DataLoader<K, V | undefined>(
    async (asked) => {
      const unique = new Map(asked.map((key) => [idOf(key), key]));
      const found = await readMany([...unique.values()]);
      return asked.map((key) => found.get(idOf(key)));
    },
    { cache: false, maxBatchSize: MAX_KEYS, batchScheduleFn: (send) => void setImmediate(send) },
  );
  return (key) => loader.load(key);
}
