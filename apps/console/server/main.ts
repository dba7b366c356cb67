/**
 * Runs the desk of customer service as its own process, on an admin port: `GATEWAY_ADMIN_URL` (the admin port of a gateway), and
 * optionally `ADMIN_PORT`, `ADMIN_HOSTS`, `HOST`, `TRUSTED_PROXIES`, `LOG_LEVEL`. It has no database and no secret.
 */

import { fileURLToPath } from 'node:url';
import { listenAdmin } from '@foyer/http/admin-server.ts';
import { readAdminSettings } from '@foyer/http/admin-settings.ts';
import { createProcessMetrics } from '@foyer/http/metrics.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { readLogLevel, readUrl } from '@foyer/http/read-setting.ts';
import { requireSettings } from '@foyer/http/require-settings.ts';
import { runPart } from '@foyer/http/run-part.ts';
import { surviveFaults } from '@foyer/http/survive-faults.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { createConsole } from './create-console.ts';
import { forwardCalls } from './forward-calls.ts';

const READY_MS = 5_000;

async function start(): Promise<void> {
  const settings = readAdminSettings(process.env, 4411);
  requireSettings(process.env, [{ name: 'GATEWAY_ADMIN_URL', purpose: 'the admin port of a gateway' }]);
  const gateway = readUrl('GATEWAY_ADMIN_URL', process.env.GATEWAY_ADMIN_URL, /^https?:$/) ?? '';
  trustProxies(process.env.TRUSTED_PROXIES);
  const log = openLog({ level: readLogLevel(process.env, 'info') });
  const desk = await createConsole(fileURLToPath(new URL('../build/client', import.meta.url)));
  const calls = await forwardCalls(gateway, log);
  surviveFaults(log);
  const admin = await listenAdmin(
    {
      isReady: () => isReady(gateway),
      metrics: createProcessMetrics().registry,
      mounted: [
        { segment: '/desk', routing: desk.routing },
        { segment: '/operator', routing: calls.routing },
      ],
    },
    settings,
  );
  const stop = async () => {
    admin.announceStop();
    await Promise.all([admin.close(), calls.close(), desk.close()]);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

const isReady = (gateway: string): Promise<boolean> =>
  fetch(new URL('/readyz', gateway), { signal: AbortSignal.timeout(READY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

runPart(start);
