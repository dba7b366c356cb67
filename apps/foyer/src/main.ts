import { isOfOutage } from '@foyer/database/log-outages.ts';
import { warnOfMissingServices } from '@foyer/gateway/settings/missing-services.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { formatFault } from '@foyer/merchant/document-faults.ts';
import type { Logger } from 'pino';
import type { Foyer } from './compose/compose.ts';
import { listen, listenAdminOf } from './compose/listen.ts';
import { openFoyer } from './compose/open-foyer.ts';
import { formatStartupError } from './settings/format-startup-error.ts';
import { requireProduction } from './settings/require-production.ts';
import { readSettings, type Settings } from './settings/settings.ts';

/** `npm start`: the site on one port, staff and metrics on a second. A sandbox prints its URLs; a start that fails prints why. */
async function start(): Promise<void> {
  // By default React renders in development mode, several times slower. The pages are imported after this line.
  process.env.NODE_ENV ??= 'production';
  await requireProduction(process.env);
  const settings = readSettings(process.env);
  trustProxies(process.env.TRUSTED_PROXIES);
  const log = openLog({ level: settings.logLevel, isOfOutage });
  const { foyer, database, hint } = await openFoyer(settings, log);
  surviveFaults(log);
  const close = await listen(foyer.server, settings);
  const admin = await listenAdminOf(foyer, settings);
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    admin.announceStop();
    await Promise.all([close(), admin.close()]);
    await foyer.stop();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping ??= stop()));
  if (settings.isSandbox) printOpening({ foyer, hint, port: settings.port });
  else logOpening({ foyer, settings, log });
}

/** For the person who has started a sandbox. */
function printOpening({ foyer, hint, port }: { foyer: Foyer; hint: string; port: number }): void {
  const [first, ...others] = foyer.hosts.map((host) => `http://${host}:${port}/m/home`);
  console.log(`Foyer is open: ${first} · Ctrl-C closes it`);
  for (const address of others) console.log(`               ${address}`);
  for (const fault of foyer.faults) console.error(`Not open: ${formatFault(fault)}`);
  console.log(hint);
}

/** In production the output has lines of JSON only. */
function logOpening({ foyer, log, settings }: { foyer: Foyer; settings: Settings; log: Logger }): void {
  logEvent(log, { kind: 'foyer.open', hosts: foyer.hosts.join(' '), port: settings.port });
  if (settings.gatewayUrl) return;
  warnOfMissingServices(log, foyer.merchants, settings.services);
}

start().catch((error: unknown) => {
  console.error(formatStartupError(error));
  process.exit(1);
});
