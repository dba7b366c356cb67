import { verifySeals } from '@foyer/database/verify-seals.store.ts';
import { openDocumentCache } from '@foyer/gateway/content/documents/document-cache.ts';
import { verifyLevels } from '@foyer/gateway/engagement/vip/verify-levels.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import pino from 'pino';
import { withDatabase } from '../checks/with-database.ts';
import { formatStartupError } from '../settings/format-startup-error.ts';
import { readSettings } from '../settings/settings.ts';

/** The documents that levels follow from, with the published ladders. */
const LEVEL_TABLES = ['document', 'level_period', 'level_step', 'member_level'];

/** `npm run verify:levels`: recomputes every VIP level from the ledger and checks the seals of its documents, whether Foyer is running or not. */
const verify = (): Promise<number> =>
  withDatabase(async ({ pool }) => {
    const merchants = await loadMerchants(readSettings(process.env).merchantsDirectory);
    const documents = await openDocumentCache({ log: pino({ level: 'silent' }), pool });
    const context = { documents, now: Date.now, pool };
    const faults = await verifyLevels(merchants, context).finally(() => documents.stop());
    for (const { memberId, merchant, what } of faults)
      console.error(`${memberId === null ? 'All members' : `Member ${memberId}`} of ${merchant}: ${what}.`);
    const changed = await verifySeals(pool, LEVEL_TABLES);
    for (const { detail, invariant } of changed) console.error(`${invariant}: ${detail}`);
    const count = faults.length + changed.length;
    console.log(count === 0 ? 'Every level follows from the ledger.' : `${count} faults of levels.`);
    return count === 0 ? 0 : 1;
  });

verify().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(formatStartupError(error));
    process.exit(1);
  },
);
