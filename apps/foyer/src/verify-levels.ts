import { toDatabase } from '@foyer/gateway/db/tables.ts';
import { openDocumentCache } from '@foyer/gateway/documents/document-cache.ts';
import { verifyLevels } from '@foyer/gateway/vip/verify-levels.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import pino from 'pino';
import { formatStartupError } from './format-startup-error.ts';
import { readSettings } from './settings.ts';
import { withDatabase } from './with-database.ts';

/** `npm run verify:levels`: recomputes every VIP level from the ledger, whether Foyer is running or not. */
const verify = (): Promise<number> =>
  withDatabase(async ({ pool }) => {
    const merchants = await loadMerchants(readSettings(process.env).merchantsDirectory);
    const db = toDatabase(pool);
    const documents = await openDocumentCache({ db, log: pino({ level: 'silent' }), pool });
    const context = { db, documents, now: Date.now, pool };
    const faults = await verifyLevels(merchants, context).finally(() => documents.stop());
    for (const { memberId, merchant, what } of faults) console.error(`Member ${memberId} of ${merchant}: ${what}.`);
    console.log(
      faults.length === 0 ? 'Every level follows from the ledger.' : `${faults.length} levels do not follow.`,
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
