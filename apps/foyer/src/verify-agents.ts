import { withSnapshot } from '@foyer/database/open-pool.ts';
import { verifyStatements } from '@foyer/gateway/agents/make-statements.ts';
import { formatStartupError } from './format-startup-error.ts';
import { withDatabase } from './with-database.ts';

/** `npm run verify:agents`: recomputes every agent statement from the ledger, whether Foyer is running or not. */
const verify = (): Promise<number> =>
  withDatabase(async ({ pool }) => {
    const faults = await withSnapshot(pool, verifyStatements);
    for (const { agentId, period } of faults) console.error(`The statement of agent ${agentId} for ${period} differs.`);
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
