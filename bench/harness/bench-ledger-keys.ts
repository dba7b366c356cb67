import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';

/** Seal the ledger of the databases that benches make. */
export const BENCH_LEDGER_KEYS: LedgerKeys = [{ version: 1, bytes: Buffer.alloc(32, 'ledger of the benches') }];
