import type { Values } from '@foyer/http/add-gauges.ts';
import type pg from 'pg';
import { getLedgerCheck } from './ledger/wallet/ledger-check.store.ts';

/** Values of the gateway's database, by name, with their help. */
export const GATEWAY_GAUGES = {
  foyer_ledger_check_age_seconds: 'Time since the last check of the ledger.',
  foyer_ledger_check_faults: 'What it found, and what is to be looked into.',
};

export async function readGatewayGauges(pool: pg.Pool): Promise<Values> {
  const check = await getLedgerCheck(pool);
  return check
    ? {
        foyer_ledger_check_age_seconds: (Date.now() - check.checkedAt.getTime()) / 1000,
        foyer_ledger_check_faults: check.faults.length,
      }
    : {};
}
