/**
 * Runs the pages alone, with an external gateway: `GATEWAY_URL`, and optionally `LOTTO_URL`, `SANDBOX_URL`, `PORT`, `HOST`,
 * `FOYER_SANDBOX`, `LOG_LEVEL`, `ADMIN_PORT`, `ADMIN_HOSTS`, `COUNTRY_HEADER`, `PROFILE_CERTIFICATE`, `SERVICE_WORKER`, `TRUSTED_PROXIES`. Proxies the browsers'
 * calls to the gateway, and those to the lottery and the sandbox to their addresses, by default the gateway's.
 */

import { fileURLToPath } from 'node:url';
import { listenAdmin } from '@foyer/http/admin-server.ts';
import { readAdminSettings } from '@foyer/http/admin-settings.ts';
import { createProcessMetrics } from '@foyer/http/metrics.ts';
import { openLog } from '@foyer/http/open-log.ts';
import { requireSettings } from '@foyer/http/require-settings.ts';
import { runPart } from '@foyer/http/run-part.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { openMerchants } from '@foyer/merchant/load-merchants.ts';
import { createWeb } from './server/create-web.ts';
import { doesGatewayAnswer } from './server/does-gateway-answer.ts';
import { readProfileSigner } from './server/profile-signer.ts';
import { socketSend } from './server/socket-send.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function start(): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  trustProxies(process.env.TRUSTED_PROXIES);

  const {
    GATEWAY_URL = '',
    HOST = '127.0.0.1',
    LOG_LEVEL = 'info',
    LOTTO_URL,
    PROFILE_CERTIFICATE,
    PORT = '4404',
    FOYER_SANDBOX,
    SANDBOX_URL,
    SERVICE_WORKER,
    COUNTRY_HEADER,
  } = process.env;
  requireSettings(process.env, [{ name: 'GATEWAY_URL', purpose: 'the gateway that answers the calls of the pages' }]);

  const merchants = await openMerchants(process.env.FOYER_MERCHANTS ?? fromHere('../../../merchants'));
  const log = openLog({ level: LOG_LEVEL });
  const metrics = createProcessMetrics();
  const web = await createWeb({
    merchants,
    buildDirectory: fromHere('../build'),
    gateway: socketSend({ gatewayUrl: GATEWAY_URL, merchants, log }),
    proxied: { gatewayUrl: GATEWAY_URL, lottoUrl: LOTTO_URL, sandboxUrl: SANDBOX_URL },
    isSandbox: FOYER_SANDBOX !== '0',
    hasWorker: SERVICE_WORKER !== '0',
    signProfile: PROFILE_CERTIFICATE ? readProfileSigner(PROFILE_CERTIFICATE) : null,
    countryHeader: COUNTRY_HEADER?.toLowerCase() ?? null,
    log,
    metrics,
  });
  await web.listen({ port: Number(PORT), host: HOST });
  const admin = await listenAdmin(
    { isReady: () => doesGatewayAnswer(GATEWAY_URL), metrics: metrics.registry },
    readAdminSettings(process.env, 4414),
  );
  const stop = async () => {
    admin.announceStop();
    await Promise.all([web.close(), admin.close()]);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

runPart(start);
