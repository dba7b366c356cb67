import { withSnapshot } from '@foyer/database/open-pool.ts';
import { verifySeals } from '@foyer/database/verify-seals.store.ts';
import { findMissingStatements, verifyStatements } from '@foyer/gateway/engagement/agents/verify-statements.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { withDatabase } from '../checks/with-database.ts';
import { formatStartupError } from '../settings/format-startup-error.ts';
import { readSettings } from '../settings/settings.ts';

/** The documents that commissions follow from, with the published plans. */
const AGENT_TABLES = ['agent_member_check', 'agent_paid', 'agent_statement', 'agent_tree', 'document'];

/**
 * `npm run verify:agents`: recomputes every agent statement from the ledger and the published plans, and checks the seals of its documents,
 * whether Foyer is running or not.
 */
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
    const changed = await withSnapshot(pool, (db) => verifySeals(db, AGENT_TABLES));
    for (const { detail, invariant } of changed) console.error(`${invariant}: ${detail}`);
    const count = faults.length + changed.length;
    console.log(count === 0 ? 'Every statement follows from the ledger.' : `${count} faults of statements.`);
    return count === 0 ? 0 : 1;
  });

verify().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(formatStartupError(error));
    process.exit(1);
  },
);
