import { withSnapshot } from '@foyer/database/open-pool.ts';
import { findMissingStatements, verifyStatements } from '@foyer/gateway/agents/verify-statements.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { formatStartupError } from './format-startup-error.ts';
import { readSettings } from './settings.ts';
import { withDatabase } from './with-database.ts';

/** `npm run verify:agents`: recomputes every agent statement from the ledger and the published plans, whether Foyer is running or not. */
const verify = (): Promise<number> =>
  withDatabase(async ({ pool }) => {
    const merchants = await loadMerchants(readSettings(process.env).merchantsDirectory);
    const faults = await withSnapshot(pool, async (db) => {
      const found = await verifyStatements(db);
      for (const { code, market } of merchants)
        found.push(...(await findMissingStatements(db, { merchant: code, timeZone: market.timeZone })));
      return found;
    });
    for (const { agentId, period, what } of faults)
      console.error(`The statement of agent ${agentId} for ${period}: ${what}.`);
    console.log(
      faults.length === 0 ? 'Every statement follows from the ledger.' : `${faults.length} statements differ.`,
    );
    return faults.length === 0 ? 0 : 1;
  });

verify().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(formatStartupError(error));
    process.exit(1);
  },
);
