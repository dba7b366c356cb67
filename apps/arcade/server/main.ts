/**
 * Runs the arcade as its own process: `ARCADE_DATABASE_URL`, `GATEWAY_URL`, `ARCADE_KEY_ID`, `ARCADE_SECRET`, `ARCADE_SEED_KEY`, and
 * optionally `LEDGER_KEYS` (needed when `FOYER_SANDBOX=0`), `ARCADE_PORT`, `ARCADE_CLIENT`, `FOYER_MERCHANTS`, `TRUSTED_PROXIES`, `LIMIT_SCALE`, `LOG_LEVEL`, `ADMIN_PORT`, `ADMIN_HOSTS`.
 */

import { fileURLToPath } from 'node:url';
import { doesAnswer } from '@foyer/database/does-answer.ts';
import { isOfOutage, logOutages } from '@foyer/database/log-outages.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { measurePool } from '@foyer/http/add-gauges.ts';
import { type AdminServer, listenAdmin } from '@foyer/http/admin-server.ts';
import { readAdminSettings } from '@foyer/http/admin-settings.ts';
import { createProcessMetrics, type Metrics } from '@foyer/http/metrics.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { readIsSandbox, readLimitScale, readLogLevel, readPort, SettingError } from '@foyer/http/read-setting.ts';
import { requireSettings } from '@foyer/http/require-settings.ts';
import { runPart } from '@foyer/http/run-part.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { openMerchants } from '@foyer/merchant/load-merchants.ts';
import { parseMasterKeys } from '@foyer/vendor/key-service.ts';
import { LEDGER_KEYS, readVendorKeys } from '@foyer/vendor/ledger-keys-setting.ts';
import { fetchTransport } from '@foyer/vendor/wallet-transport.ts';
import type pg from 'pg';
import { createArcade } from './create-arcade.ts';
import { brandingFrom } from './http/branding.ts';
import { readMessages } from './http/messages.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const NEEDED = [
  { name: 'ARCADE_DATABASE_URL', purpose: 'the PostgreSQL of the arcade' },
  { name: 'GATEWAY_URL', purpose: 'the gateway, whose wallet pays for rounds' },
  { name: 'ARCADE_KEY_ID', purpose: 'the name of the key that signs the calls between gateway and arcade' },
  { name: 'ARCADE_SECRET', purpose: 'that key' },
  { name: 'ARCADE_SEED_KEY', purpose: '<name>:<base64 of 32 bytes>, which seals the seeds of rounds' },
];

/** A setting that has been found to be there. */
const setting = (name: string): string => process.env[name] ?? '';

// Before anything else: the process that started this one may already have ended.
if (process.send) process.once('disconnect', () => process.exit());

async function start(): Promise<void> {
  const isSandbox = readIsSandbox(process.env);
  requireSettings(process.env, isSandbox ? NEEDED : [...NEEDED, LEDGER_KEYS]);
  const [seedKey] = parseMasterKeys(setting('ARCADE_SEED_KEY')) ?? [];
  if (!seedKey) throw new SettingError('ARCADE_SEED_KEY must be <name>:<base64 of 32 bytes>');
  trustProxies(process.env.TRUSTED_PROXIES);
  const log = openLog({ level: readLogLevel(process.env, 'info'), isOfOutage }).child({
    part: 'arcade',
  });
  const pool = openPool(setting('ARCADE_DATABASE_URL'), 24, {
    ledgerKeys: readVendorKeys(process.env),
    onChange: logOutages(log),
  });
  const metrics = createProcessMetrics();
  measurePool(metrics.registry, pool);
  const arcade = await createArcade({
    pool,
    log,
    isSandbox,
    limitScale: readLimitScale(process.env, isSandbox),
    seedKey,
    transport: fetchTransport(setting('GATEWAY_URL')),
    key: { id: setting('ARCADE_KEY_ID'), secret: setting('ARCADE_SECRET') },
    branding: brandingFrom(await openMerchants(process.env.FOYER_MERCHANTS ?? fromHere('../../../merchants'))),
    clientDir: process.env.ARCADE_CLIENT ?? fromHere('../build/client'),
    metrics,
  });
  surviveFaults(log);
  await arcade.start();
  const address = await arcade.app.listen({
    port: readPort('ARCADE_PORT', process.env.ARCADE_PORT, 0),
    host: '127.0.0.1',
  });
  // A process that Foyer started is measured and watched by Foyer.
  const admin = process.send ? null : await openAdmin(pool, metrics);
  // The process that started this one forwards to it.
  process.send?.({ type: 'ready', url: address });
  // The development server has edited messages.
  process.on('message', (message: { type?: string }) => {
    if (message.type !== 'reload-messages') return;
    readMessages();
    process.send?.({ type: 'reloaded' });
  });
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    admin?.announceStop();
    await Promise.all([arcade.stop(), admin?.close()]);
    await pool.end();
    process.exit();
  };
  process.on('SIGTERM', () => (stopping ??= stop()));
  process.on('SIGINT', () => {
    // Ctrl-C reaches all processes of a terminal: the one that started this one ends it.
    if (!process.connected) stopping ??= stop();
  });
}

const openAdmin = (pool: pg.Pool, { registry }: Metrics): Promise<AdminServer> =>
  listenAdmin({ isReady: () => doesAnswer(pool), metrics: registry }, readAdminSettings(process.env, 4416));

runPart(start, 'ARCADE_DATABASE_URL');
