import { toDatabase } from '@foyer/gateway/db/tables.ts';
import { setMaintenance } from '@foyer/gateway/merchants/merchant-state.store.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { giveOrder, withRunning } from './give-order.ts';
import { readOrder, toReport } from './maintenance-order.ts';
import { readSettings } from './settings.ts';

/** `npm run maintenance -- <merchant> …`: closes a merchant for work, or opens it again, while Foyer runs. */
giveOrder(async (words) => {
  const { merchantsDirectory } = readSettings(process.env);
  const merchants = (await loadMerchants(merchantsDirectory)).map(({ code }) => code).sort();
  const now = Date.now();
  const wanted = readOrder(words, { merchants, now });
  const maintenance = wanted.isClosed ? { from: new Date(now), until: wanted.until } : null;
  await withRunning((pool) => setMaintenance(toDatabase(pool), wanted.merchant, maintenance));
  return toReport(wanted);
});
