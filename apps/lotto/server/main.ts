import { fileURLToPath } from 'node:url';
import { openPool } from '@foyer/database/open-pool.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { brandingFrom } from './branding.ts';
import { createLotto } from './create-lotto.ts';
import { fetchTransport } from './wallet/wallet-transport.ts';

/** Runs the lottery vendor as its own process: `DATABASE_URL`, `GATEWAY_URL`, `LOTTO_KEY_ID`, `LOTTO_SECRET`, and optionally `DRAND_URL`, `APPROVERS_FILE`, `PORT`, `HOST`, `LOG_LEVEL`. */
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

function requireSetting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is not set`);
  process.exit(1);
}

const log = openLog(process.env.LOG_LEVEL);
const pool = openPool(requireSetting('DATABASE_URL'));
const lotto = await createLotto({
  pool,
  log,
  isSandbox: process.env.FOYER_SANDBOX !== '0',
  transport: fetchTransport(requireSetting('GATEWAY_URL')),
  key: { id: requireSetting('LOTTO_KEY_ID'), secret: requireSetting('LOTTO_SECRET') },
  branding: brandingFrom(await loadMerchants(fromHere('../../../merchants'))),
  clientDir: fromHere('../build/client'),
  drandUrl: process.env.DRAND_URL,
  approversFile: process.env.APPROVERS_FILE,
});
await lotto.start();
await lotto.app.listen({ port: Number(process.env.PORT ?? 4402), host: process.env.HOST ?? '127.0.0.1' });
process.once('SIGTERM', stop).once('SIGINT', stop);

async function stop(): Promise<void> {
  await lotto.stop();
  await pool.end();
}
