import type { Context } from '../context.ts';
import { findMaintenances, type Maintenance } from './merchant-state.store.ts';

/** Knows which merchants are in maintenance, without a query per call. */
export interface MaintenanceCache {
  /** The maintenance a merchant is in at this moment, or null. */
  of(merchant: string): Promise<Maintenance | null>;
}

/** What is older is not believed; what is half as old is renewed while calls go on. */
const BELIEVED_MS = 1000;
const RENEWED_MS = 500;

/** One board per process: an operator's word is obeyed within a second, and a busy process never waits for it. */
export function createMaintenanceCache({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>): MaintenanceCache {
  let known: ReadonlyMap<string, Maintenance> | null = null;
  let knownAt = 0;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const startedAt = now();
    try {
      known = await findMaintenances(db);
      knownAt = startedAt;
    } catch (fault) {
      if (!known) throw fault;
      log.warn({ err: fault }, 'the state of the merchants could not be read; the last one stands');
    } finally {
      reading = null;
    }
  };
  const isOlderThan = (ageMs: number) => !known || Math.abs(now() - knownAt) > ageMs;
  return {
    async of(merchant) {
      if (isOlderThan(RENEWED_MS)) reading ??= read();
      if (isOlderThan(BELIEVED_MS)) await reading;
      const maintenance = known?.get(merchant);
      return maintenance && isDuring(maintenance, now()) ? maintenance : null;
    },
  };
}

const isDuring = ({ from, until }: Maintenance, time: number): boolean =>
  from.getTime() <= time && (until === null || time < until.getTime());
