import { findRunning } from '@foyer/database/embedded.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { toDatabase } from '@foyer/gateway/db/tables.ts';
import { setMaintenance } from '@foyer/gateway/merchants/merchant-state.store.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { explain } from './explain.ts';
import { OrderError, readOrder, toReport } from './maintenance-order.ts';
import { readSettings } from './settings.ts';

/** `npm run maintenance -- <merchant> …`: closes a merchant for work, or opens it again, while Foyer runs. */
async function order(): Promise<string> {
  const settings = readSettings(process.env);
  const merchants = (await loadMerchants(settings.merchantsDirectory)).map(({ code }) => code).sort();
  const now = Date.now();
  const wanted = readOrder(process.argv.slice(2), { merchants, now });
  const url = settings.databaseUrl ?? (await findRunning(`${settings.dataDirectory}/db`));
  if (!url) throw new OrderError('Foyer is not running. Start it first, or set DATABASE_URL or FOYER_DATA.');
  const pool = openPool(url, 1);
  try {
    const maintenance = wanted.isClosed ? { from: new Date(now), until: wanted.until } : null;
    await setMaintenance(toDatabase(pool), wanted.merchant, maintenance);
    return toReport(wanted);
  } finally {
    await pool.end();
  }
}

order().then(
  (report) => console.log(report),
  (error: unknown) => {
    console.error(error instanceof OrderError ? error.message : explain(error));
    process.exitCode = 1;
  },
);
