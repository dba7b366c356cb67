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
import {
  readChoice,
  readHeaderName,
  readHost,
  readIsSandbox,
  readLogLevel,
  readPort,
  readUrl,
} from '@foyer/http/read-setting.ts';
import { requireSettings } from '@foyer/http/require-settings.ts';
import { runPart } from '@foyer/http/run-part.ts';
import { trustProxies } from '@foyer/merchant/client-location.ts';
import { openMerchants } from '@foyer/merchant/load-merchants.ts';
import { createWeb } from './server/create-web.ts';
import { readProfileSigner } from './server/files/profile-signer.ts';
import { doesGatewayAnswer } from './server/pipeline/does-gateway-answer.ts';
import { socketSend } from './server/pipeline/socket-send.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** @throws SettingError naming the first invalid setting */
function readPageSettings(env: NodeJS.ProcessEnv) {
  const urlOf = (name: string) => readUrl(name, env[name], /^https?:$/);
  const gatewayUrl = urlOf('GATEWAY_URL') ?? '';
  return {
    gatewayUrl,
    proxied: {
      gatewayUrl,
      lottoUrl: urlOf('LOTTO_URL') ?? undefined,
      sandboxUrl: urlOf('SANDBOX_URL') ?? undefined,
    },
    isSandbox: readIsSandbox(env),
    hasWorker: readChoice('SERVICE_WORKER', env.SERVICE_WORKER ?? '1', ['0', '1']) === '1',
    countryHeader: readHeaderName('COUNTRY_HEADER', env.COUNTRY_HEADER),
    logLevel: readLogLevel(env, 'info'),
    host: readHost(env),
    port: readPort('PORT', env.PORT, 4404),
  };
}

async function start(): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  trustProxies(process.env.TRUSTED_PROXIES);

  requireSettings(process.env, [{ name: 'GATEWAY_URL', purpose: 'the gateway that answers the calls of the pages' }]);
  const { countryHeader, gatewayUrl, hasWorker, host, isSandbox, logLevel, port, proxied } = readPageSettings(
    process.env,
  );
  const { PROFILE_CERTIFICATE } = process.env;
  const merchants = await openMerchants(process.env.FOYER_MERCHANTS ?? fromHere('../../../merchants'));
  const log = openLog({ level: logLevel });
  const metrics = createProcessMetrics();
  const web = await createWeb({
    merchants,
    buildDirectory: fromHere('../build'),
    gateway: socketSend({ gatewayUrl, merchants, log }),
    proxied,
    isSandbox,
    hasWorker,
    signProfile: PROFILE_CERTIFICATE ? readProfileSigner(PROFILE_CERTIFICATE) : null,
    countryHeader,
    log,
    metrics,
  });
  await web.listen({ port, host });
  const admin = await listenAdmin(
    { isReady: () => doesGatewayAnswer(gatewayUrl), metrics: metrics.registry },
    readAdminSettings(process.env, 4414),
  );
  const stop = async () => {
    admin.announceStop();
    await Promise.all([web.close(), admin.close()]);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

runPart(start);
