import type { Context } from '../../context.ts';
import { findMaintenances, type Maintenance } from './merchant-state.store.ts';

/** Caches which merchants are in maintenance, to avoid a query per call. */
export interface MaintenanceCache {
  /** The current maintenance of a merchant, or null. */
  of(merchant: string): Promise<Maintenance | null>;
}

/** Hard TTL; entries older than half of it are refreshed in the background (stale-while-revalidate). */
const BELIEVED_MS = 1000;
const RENEWED_MS = 500;

/** Creates the cache, one per process: an operator's change takes effect within a second, and a busy process never waits for the query. */
export function createMaintenanceCache({ log, now, pool }: Pick<Context, 'log' | 'now' | 'pool'>): MaintenanceCache {
  let known: ReadonlyMap<string, Maintenance> | null = null;
  let knownAt = 0;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const startedAt = now();
    try {
      known = await findMaintenances(pool);
      knownAt = startedAt;
    } catch (fault) {
      if (!known) throw fault;
      log.warn({ reason: String(fault) }, 'could not read the state of the merchants; using the last known one');
    } finally {
      reading = null;
    }
  };
  const isOlderThan = (ageMs: number) => !known || Math.abs(now() - knownAt) > ageMs;
  const current = (merchant: string) => {
    const maintenance = known?.get(merchant);
    return maintenance && isDuring(maintenance, now()) ? maintenance : null;
  };
  return {
    async of(merchant) {
      if (isOlderThan(RENEWED_MS)) reading ??= read();
      if (isOlderThan(BELIEVED_MS)) await reading;
      return current(merchant);
    },
  };
}

const isDuring = ({ from, until }: Maintenance, time: number): boolean =>
  from.getTime() <= time && (until === null || time < until.getTime());
