import { fileURLToPath } from 'node:url';
import { openPool } from '@foyer/database/open-pool.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { brandingFrom } from './branding.ts';
import { parseApprovers } from './corrections/approvers.ts';
import { createLotto } from './create-lotto.ts';
import { fetchTransport } from './wallet/wallet-transport.ts';

/** Runs the lottery vendor as its own process: `DATABASE_URL`, `GATEWAY_URL`, `LOTTO_KEY_ID`, `LOTTO_SECRET`, and optionally `DATABASE_MIGRATION_URL`, `DRAND_URL`, `LOTTO_APPROVERS`, `PORT`, `HOST`, `LOG_LEVEL`. */
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

function requireSetting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is not set`);
  process.exit(1);
}

/** @throws for an invalid list: better no lottery than one whose corrections cannot be approved */
function readApprovers(text = '{}') {
  const approvers = parseApprovers(text);
  if (approvers) return approvers;
  console.error('LOTTO_APPROVERS must be a JSON object of names and public keys');
  process.exit(1);
}

const log = openLog(process.env.LOG_LEVEL);
const pool = openPool(requireSetting('DATABASE_URL'));
const lotto = await createLotto({
  pool,
  migrationUrl: process.env.DATABASE_MIGRATION_URL,
  log,
  isSandbox: process.env.FOYER_SANDBOX !== '0',
  transport: fetchTransport(requireSetting('GATEWAY_URL')),
  key: { id: requireSetting('LOTTO_KEY_ID'), secret: requireSetting('LOTTO_SECRET') },
  branding: brandingFrom(await loadMerchants(fromHere('../../../merchants'))),
  clientDir: fromHere('../build/client'),
  drandUrl: process.env.DRAND_URL,
  approvers: readApprovers(process.env.LOTTO_APPROVERS),
});
surviveFaults(log);
await lotto.start();
await lotto.app.listen({ port: Number(process.env.PORT ?? 4402), host: process.env.HOST ?? '127.0.0.1' });
process.once('SIGTERM', stop).once('SIGINT', stop);

async function stop(): Promise<void> {
  await lotto.stop();
  await pool.end();
}
