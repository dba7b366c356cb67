import { fileURLToPath } from 'node:url';
import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { doesAnswer } from '@foyer/database/does-answer.ts';
import { JOB_GAUGES, readJobGauges } from '@foyer/database/job.store.ts';
import { isOfOutage, logOutages } from '@foyer/database/log-outages.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { measureDatabase, measurePool } from '@foyer/http/add-gauges.ts';
import { listenAdmin } from '@foyer/http/admin-server.ts';
import { openCallCounts } from '@foyer/http/call-counts.ts';
import { createProcessMetrics, type Metrics } from '@foyer/http/metrics.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { runPart } from '@foyer/http/run-part.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import type pg from 'pg';
import type { Context } from './context.ts';
import { createGateway } from './create-gateway.ts';
import { JOBS_SCHEMA } from './db/tables.ts';
import { GATEWAY_GAUGES, readGatewayGauges } from './measure-gateway.ts';
import { measureProviders } from './measure-providers.ts';
import { connectedVendors } from './play/vendors/connected-vendors.ts';
import { createCurrencyOf } from './seed/brand-currency.store.ts';
import { openBrands } from './seed/open-brands.ts';
import { reportBrandFaults } from './seed/report-brand-faults.ts';
import { connectServices } from './settings/connect-services.ts';
import { readGatewaySettings } from './settings/gateway-settings.ts';
import { warnOfMissingServices } from './settings/missing-services.ts';
import { requireGateway } from './settings/require-gateway.ts';

const MERCHANTS = process.env.FOYER_MERCHANTS ?? fileURLToPath(new URL('../../../merchants', import.meta.url));

/** Runs the gateway as its own process, with the settings of `readGatewaySettings` and `connectedVendors`. */
async function start(): Promise<void> {
  await requireGateway(process.env, MERCHANTS);
  const {
    admin: adminSettings,
    databaseUrl,
    host,
    ledgerKeys,
    logLevel,
    port,
    redisUrl,
    services,
    ...settings
  } = readGatewaySettings(process.env);
  trustProxies(process.env.TRUSTED_PROXIES);
  const log = openLog({ level: logLevel, isOfOutage });
  const pool = openPool(databaseUrl, undefined, { ledgerKeys, onChange: logOutages(log) });
  const metrics = createProcessMetrics();
  const counts = openCallCounts(countInDatabase(pool), { redisUrl, log });
  const { content, faults, merchants } = await openBrands(MERCHANTS, { currencyOf: createCurrencyOf(pool) });
  reportBrandFaults(faults, { log, metrics });
  const gateway = await createGateway({
    ...settings,
    ...connectServices(services),
    pool,
    countCalls: counts.countCalls,
    redisUrl,
    merchants,
    content,
    vendors: connectedVendors(process.env, settings.isSandbox),
    log,
    metrics,
  });
  surviveFaults(log);
  await gateway.start();
  await gateway.app.listen({ port, host });
  measure(metrics, pool, gateway.context);
  const { routing } = gateway.operator;
  const admin = await listenAdmin(
    {
      isReady: () => doesAnswer(pool),
      metrics: metrics.registry,
      mounted: [
        { segment: '/operator', routing },
        { segment: '/heads', routing },
      ],
    },
    adminSettings,
  );
  if (!settings.isSandbox) warnOfMissingServices(log, merchants, services);
  const stop = async () => {
    admin.announceStop();
    await Promise.all([gateway.stop(), admin.close()]);
    await counts.close();
    await pool.end();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

function measure({ registry }: Metrics, pool: pg.Pool, context: Context): void {
  measurePool(registry, pool);
  measureDatabase(registry, { ...JOB_GAUGES, ...GATEWAY_GAUGES }, async () => ({
    ...(await readJobGauges(pool, [JOBS_SCHEMA])),
    ...(await readGatewayGauges(pool)),
  }));
  measureProviders(registry, context);
}

runPart(start);
