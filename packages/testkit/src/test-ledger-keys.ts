import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';

/** The master key of the ledgers of all tests: their databases are copies of one template. */
export const TEST_LEDGER_KEYS: LedgerKeys = [{ version: 1, bytes: Buffer.alloc(32, 'ledger of the tests') }];
