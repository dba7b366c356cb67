import { fileURLToPath } from 'node:url';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { openCallCounts } from '@foyer/http/call-counts.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { SettingError } from '@foyer/http/read-setting.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { openMerchants } from '@foyer/merchant/load-merchants.ts';
import { createGateway } from './create-gateway.ts';
import { loadContent } from './seed/content.ts';
import { connectServices } from './settings/connect-services.ts';
import { readGatewaySettings } from './settings/gateway-settings.ts';
import { connectedVendors } from './vendors/connected-vendors.ts';

const MERCHANTS = process.env.FOYER_MERCHANTS ?? fileURLToPath(new URL('../../../merchants', import.meta.url));

/** Runs the gateway as its own process, with the settings of `readGatewaySettings` and `connectedVendors`. */
async function start(): Promise<void> {
  const { databaseUrl, host, ledgerKeys, logLevel, port, redisUrl, services, ...settings } = readGatewaySettings(
    process.env,
  );
  trustProxies(process.env.TRUSTED_PROXIES);
  const log = openLog(logLevel);
  const pool = openPool(databaseUrl, undefined, { ledgerKeys });
  const counts = openCallCounts(countInDatabase(pool), { redisUrl, log });
  const merchants = await openMerchants(MERCHANTS);
  const codes = merchants.map((merchant) => merchant.code);
  const gateway = await createGateway({
    ...settings,
    ...connectServices(services),
    pool,
    countCalls: counts.countCalls,
    redisUrl,
    merchants,
    content: await loadContent(MERCHANTS, codes),
    vendors: connectedVendors(process.env, settings.isSandbox),
    log,
  });
  surviveFaults(log);
  await gateway.start();
  await gateway.app.listen({ port, host });
  const stop = async () => {
    await gateway.stop();
    await counts.close();
    await pool.end();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

start().catch((error: unknown) => {
  console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
});
