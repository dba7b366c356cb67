/**
 * Runs the lottery vendor as its own process: `DATABASE_URL`, `GATEWAY_URL`, `LOTTO_KEY_ID`, `LOTTO_SECRET`, `LOTTO_SEED_KEYS`, and
 * optionally `DATABASE_MIGRATION_URL`, `REDIS_URL`, `LEDGER_KEYS` and `DRAND_URL` (both needed when `FOYER_SANDBOX=0`), `APPROVERS_FILE`, `TRUSTED_PROXIES`,
 * `PORT`, `HOST`, `ADMIN_PORT`, `ADMIN_HOSTS`, `LOG_LEVEL`.
 */

import { fileURLToPath } from 'node:url';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { doesAnswer } from '@foyer/database/does-answer.ts';
import { JOB_GAUGES, readJobGauges } from '@foyer/database/job.store.ts';
import { isOfOutage, logOutages } from '@foyer/database/log-outages.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { measureDatabase, measurePool } from '@foyer/http/add-gauges.ts';
import { listenAdmin } from '@foyer/http/admin-server.ts';
import { readAdminSettings } from '@foyer/http/admin-settings.ts';
import { openCallCounts } from '@foyer/http/call-counts.ts';
import { createProcessMetrics } from '@foyer/http/metrics.ts';
import { openLog } from '@foyer/http/open-log.ts';
import {
  readHost,
  readIsSandbox,
  readLogLevel,
  readPort,
  readUrl,
  readUrls,
  SettingError,
} from '@foyer/http/read-setting.ts';
import { requireSettings } from '@foyer/http/require-settings.ts';
import { runPart } from '@foyer/http/run-part.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { openMerchants } from '@foyer/merchant/load-merchants.ts';
import { parseMasterKeys } from '@foyer/vendor/key-service.ts';
import { LEDGER_KEYS, readVendorKeys } from '@foyer/vendor/ledger-keys-setting.ts';
import { fetchTransport } from '@foyer/vendor/wallet-transport.ts';
import { brandingFrom } from './branding.ts';
import { createLotto } from './create-lotto.ts';
import { JOBS_SCHEMA } from './settings.ts';
import { LOTTO_GAUGES, readLottoGauges } from './vitals.store.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const NEEDED = [
  { name: 'DATABASE_URL', purpose: 'the PostgreSQL of gateway and lottery' },
  { name: 'GATEWAY_URL', purpose: 'the gateway, whose wallet pays for tickets' },
  { name: 'LOTTO_KEY_ID', purpose: 'the name of the key that signs the calls between gateway and lottery' },
  { name: 'LOTTO_SECRET', purpose: 'that key' },
  { name: 'LOTTO_SEED_KEYS', purpose: '<name>:<base64 of 32 bytes>, which seals the seeds of draws' },
];
const BEACON = {
  name: 'DRAND_URL',
  purpose: 'relays of the public beacon of draws, since the local one can be predicted',
};

/** A setting that has been found to be there. */
const setting = (name: string): string => process.env[name] ?? '';

function readKeys(text: string) {
  const keys = parseMasterKeys(text);
  if (keys) return keys;
  throw new SettingError(
    'LOTTO_SEED_KEYS must be <name>:<base64 of 32 bytes>, several separated by commas, each name once',
  );
}

async function start(): Promise<void> {
  trustProxies(process.env.TRUSTED_PROXIES);
  const isSandbox = readIsSandbox(process.env);
  requireSettings(process.env, isSandbox ? NEEDED : [...NEEDED, BEACON, LEDGER_KEYS]);
  const log = openLog({ level: readLogLevel(process.env, 'info'), isOfOutage });
  const pool = openPool(setting('DATABASE_URL'), undefined, {
    ledgerKeys: readVendorKeys(process.env),
    onChange: logOutages(log),
  });
  const metrics = createProcessMetrics();
  const counts = openCallCounts(countInDatabase(pool), {
    redisUrl: readUrl('REDIS_URL', process.env.REDIS_URL, /^rediss?:$/),
    log,
  });
  const lotto = await createLotto({
    pool,
    countCalls: counts.countCalls,
    migrationUrl:
      readUrl('DATABASE_MIGRATION_URL', process.env.DATABASE_MIGRATION_URL, /^postgres(ql)?:$/) ?? undefined,
    log,
    isSandbox,
    keys: readKeys(setting('LOTTO_SEED_KEYS')),
    transport: fetchTransport(setting('GATEWAY_URL')),
    key: { id: setting('LOTTO_KEY_ID'), secret: setting('LOTTO_SECRET') },
    branding: brandingFrom(await openMerchants(process.env.FOYER_MERCHANTS ?? fromHere('../../../merchants'))),
    clientDir: fromHere('../build/client'),
    // In production nobody may know the numbers of a draw before its close.
    drandUrls: readUrls('DRAND_URL', process.env.DRAND_URL, /^https?:$/),
    approversFile: process.env.APPROVERS_FILE,
    metrics,
  });
  surviveFaults(log);
  await lotto.start();
  await lotto.app.listen({ port: readPort('PORT', process.env.PORT, 4402), host: readHost(process.env) });
  measurePool(metrics.registry, pool);
  measureDatabase(metrics.registry, { ...JOB_GAUGES, ...LOTTO_GAUGES }, async () => ({
    ...(await readJobGauges(pool, [JOBS_SCHEMA])),
    ...(await readLottoGauges(pool)),
  }));
  const admin = await listenAdmin(
    { isReady: () => doesAnswer(pool), metrics: metrics.registry },
    readAdminSettings(process.env, 4412),
  );
  const stop = async () => {
    admin.announceStop();
    await Promise.all([lotto.stop(), admin.close()]);
    await counts.close();
    await pool.end();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

runPart(start);
