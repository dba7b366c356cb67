import { toDatabase } from '@foyer/gateway/db/tables.ts';
import { setMaintenance } from '@foyer/gateway/merchants/merchant-state.store.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { parseMaintenanceCommand, toReport } from './maintenance-command.ts';
import { runCommand, withRunningDatabase } from './run-command.ts';
import { readSettings } from './settings.ts';

/** `npm run maintenance -- <merchant> …`: closes a merchant for work, or opens it again, while Foyer runs. */
runCommand(async (words) => {
  const { merchantsDirectory } = readSettings(process.env);
  const merchants = (await loadMerchants(merchantsDirectory)).map(({ code }) => code).sort();
  const now = Date.now();
  const wanted = parseMaintenanceCommand(words, { merchants, now });
  const maintenance = wanted.isClosed ? { from: new Date(now), until: wanted.until } : null;
  await withRunningDatabase((pool) => setMaintenance(toDatabase(pool), wanted.merchant, maintenance));
  return toReport(wanted);
});
