import { fileURLToPath } from 'node:url';
import { openPool } from '@foyer/database/open-pool.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { connectedServices } from './connectors/connected-services.ts';
import { createGateway } from './create-gateway.ts';
import { loadContent } from './seed/content.ts';
import { connectedVendors } from './vendors/connected-vendors.ts';

/** Runs the gateway as its own process: `DATABASE_URL`, `FOYER_SECRET`; optional `PORT`, `HOST`, `FOYER_SANDBOX`, `LOG_LEVEL`, `COUNTRY_HEADER`, `LOTTO_*`, and the services of `connectedServices`. */
const MERCHANTS = fileURLToPath(new URL('../../../merchants', import.meta.url));

function requireSetting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is not set`);
  process.exit(1);
}

const pool = openPool(requireSetting('DATABASE_URL'));
const merchants = await loadMerchants(MERCHANTS);
const codes = merchants.map((merchant) => merchant.code);
const gateway = await createGateway({
  pool,
  merchants,
  content: await loadContent(MERCHANTS, codes),
  secret: requireSetting('FOYER_SECRET'),
  vendors: connectedVendors(process.env),
  countryHeader: process.env.COUNTRY_HEADER?.toLowerCase() ?? null,
  ...connectedServices(process.env),
  isSandbox: process.env.FOYER_SANDBOX !== '0',
  log: openLog(process.env.LOG_LEVEL),
});
await gateway.start();
await gateway.app.listen({ port: Number(process.env.PORT ?? 4403), host: process.env.HOST ?? '127.0.0.1' });
process.once('SIGTERM', stop).once('SIGINT', stop);

async function stop(): Promise<void> {
  await gateway.stop();
  await pool.end();
}
