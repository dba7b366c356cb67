import { openLog } from '@foyer/http/open-log.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { formatFault } from '@foyer/merchant/document-faults.ts';
import { formatStartupError } from './format-startup-error.ts';
import { listen, listenAdminOf } from './listen.ts';
import { openFoyer } from './open-foyer.ts';
import { readSettings } from './settings.ts';

/** `npm start`: the site on one port, staff and metrics on a second. Prints one line with the URLs, or one line with the error. */
async function start(): Promise<void> {
  // By default React renders in development mode, several times slower. The pages are imported after this line.
  process.env.NODE_ENV ??= 'production';
  const settings = readSettings(process.env);
  trustProxies(process.env.TRUSTED_PROXIES);
  const log = openLog(settings.logLevel);
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
  const [first, ...others] = foyer.hosts.map((host) => `http://${host}:${settings.port}/m/home`);
  console.log(`Foyer is open: ${first} · Ctrl-C closes it`);
  for (const address of others) console.log(`               ${address}`);
  for (const fault of foyer.faults) console.error(`Not open: ${formatFault(fault)}`);
  if (hint) console.log(hint);
}

start().catch((error: unknown) => {
  console.error(formatStartupError(error));
  process.exit(1);
});
