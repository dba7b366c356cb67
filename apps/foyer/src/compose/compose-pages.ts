import { createDrainingServer } from '@foyer/http/draining-server.ts';
import { createProcessMetrics } from '@foyer/http/metrics.ts';
import { BrandFaults } from '@foyer/merchant/document-faults.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import { createWeb } from '@foyer/web/server/create-web.ts';
import { readProfileSigner } from '@foyer/web/server/files/profile-signer.ts';
import { doesGatewayAnswer } from '@foyer/web/server/pipeline/does-gateway-answer.ts';
import { socketSend } from '@foyer/web/server/pipeline/socket-send.ts';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { type Foyer, hostsOf } from './compose.ts';

/** Builds only the pages, with the gateway of `GATEWAY_URL`: no database and no lottery. */
export async function composePages(gatewayUrl: string, settings: Settings, log: Logger): Promise<Foyer> {
  const { faults, merchants } = await readMerchants(settings.merchantsDirectory);
  if (merchants.length === 0) throw new BrandFaults(faults);
  const metrics = createProcessMetrics();
  const web = await createWeb({
    merchants,
    buildDirectory: settings.webBuild,
    gateway: socketSend({ gatewayUrl, merchants, log }),
    proxied: { gatewayUrl },
    isSandbox: settings.isSandbox,
    hasWorker: settings.hasWorker,
    signProfile: settings.profileCertificate ? readProfileSigner(settings.profileCertificate) : null,
    countryHeader: settings.countryHeader,
    log: log.child({ part: 'web' }),
    metrics,
  });
  return {
    operator: null,
    desk: null,
    hosts: hostsOf(merchants),
    merchants,
    faults,
    server: createDrainingServer((request, response) => web.routing(request, response)),
    metrics: metrics.registry,
    isReady: () => doesGatewayAnswer(gatewayUrl),
    isArcadeOpen: () => null,
    stop: () => web.close(),
  };
}
