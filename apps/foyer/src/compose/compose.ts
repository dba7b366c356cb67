import { fileURLToPath } from 'node:url';
import { createConsole } from '@foyer/console/server/create-console.ts';
import { createDrainingServer, type DrainingServer } from '@foyer/http/draining-server.ts';
import { createProcessMetrics, type Metrics } from '@foyer/http/metrics.ts';
import type { BrandFault } from '@foyer/merchant/document-faults.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { createWeb } from '@foyer/web/server/create-web.ts';
import { readProfileSigner } from '@foyer/web/server/files/profile-signer.ts';
import type { FastifyInstance } from 'fastify';
import { type BackendOptions, composeBackend } from './compose-backend.ts';
import { createOpenCalls } from './open-calls.ts';
import { inProcessSend } from './transports.ts';

const DESK_CLIENT = fileURLToPath(new URL('../../../console/build/client', import.meta.url));

/** The whole of Foyer, mounted on one HTTP server that does not listen yet. */
export interface Foyer {
  server: DrainingServer;
  merchants: readonly Merchant[];
  /** The main host of each brand. */
  hosts: readonly string[];
  /** Of the brands that are left out. */
  faults: readonly BrandFault[];
  /** The calls of staff, for the admin port; null without a gateway. */
  operator: FastifyInstance | null;
  /** The desk at which staff answer customers, for the admin port; null without a gateway. */
  desk: FastifyInstance | null;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Whether the arcade's process listens; null without an arcade. */
  isArcadeOpen(): boolean | null;
  /** The metrics for Prometheus. */
  metrics: Metrics['registry'];
  stop(): Promise<void>;
}

/** Builds the backend and the web, which uses the gateway only through its protocol. */
export async function compose(options: BackendOptions): Promise<Foyer> {
  const { settings, log } = options;
  const metrics = createProcessMetrics();
  const backend = await composeBackend(options, metrics);
  const calls = createOpenCalls();
  const web = await createWeb({
    merchants: backend.merchants,
    buildDirectory: settings.webBuild,
    gateway: inProcessSend(backend.gateway),
    hasOpenCalls: calls.hasAny,
    isSandbox: settings.isSandbox,
    hasWorker: settings.hasWorker,
    signProfile: settings.profileCertificate ? readProfileSigner(settings.profileCertificate) : null,
    countryHeader: settings.countryHeader,
    log: log.child({ part: 'web' }),
    metrics,
  });
  const desk = await createConsole(DESK_CLIENT);
  return {
    hosts: hostsOf(backend.merchants),
    merchants: backend.merchants,
    faults: backend.faults,
    server: createDrainingServer((request, response) => {
      const part = backend.partOf(request.url ?? '/');
      if (part) calls.add(response);
      (part ?? web).routing(request, response);
    }),
    operator: backend.gateway.operator,
    desk,
    isReady: backend.isReady,
    isArcadeOpen: backend.isArcadeOpen,
    metrics: metrics.registry,
    async stop() {
      await web.close();
      await desk.close();
      await backend.stop();
    },
  };
}

/** The main host of each brand: its first domain. */
export const hostsOf = (merchants: readonly Merchant[]): string[] =>
  merchants.flatMap(({ domains: [main] }) => (main ? [main] : []));
