import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Settings } from '@foyer/foyer/settings.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { WebOptions } from '@foyer/web/server/create-web.ts';
import { socketSend } from '@foyer/web/server/socket-send.ts';
import type { Logger } from 'pino';
import { buildBrands } from '../build-brands.ts';
import { OVERLAY_PAGE } from './overlay.ts';
import type { Fault } from './readable-log.ts';
import { serveRequest } from './serve-request.ts';
import { ServicesError, type ServicesProcess } from './services-process.ts';
import { createVites } from './vites.ts';
import { watchSources } from './watch-sources.ts';

export interface DevOptions {
  settings: Settings;
  services: ServicesProcess;
  log: Logger;
}

/** Foyer from its sources, on one server that does not listen yet. */
export interface DevServer {
  server: Server;
  merchants: readonly Merchant[];
  /** Shows a fault in every browser that is open. */
  showFault(fault: Fault): void;
  close(): Promise<void>;
}

const SERVER_FOLDERS = ['apps/gateway', 'apps/lotto/server', 'apps/lotto/api', 'apps/foyer', 'packages'];
/** Files that the services read without importing them. */
const READ_BY_SERVICES =
  /^(apps\/(gateway|lotto\/server)\/.*\.(sql|json|css|txt|js)|packages\/locales\/.*\/(gateway|idp|lotto|messages|puzzle)\.json)$/;

export async function createDevServer(options: DevOptions): Promise<DevServer> {
  const { settings, services, log } = options;
  const { merchantsDirectory } = settings;
  const server = createServer();
  const first = await loadMerchants(merchantsDirectory);
  const vites = await createVites(server, webOptions(options, first));

  let merchants = first;
  const reloadPages = () => {
    vites.web.setOptions(webOptions(options, merchants));
    vites.reload();
  };
  const restartServices = (names: readonly string[]) => {
    console.log(`${names.join(', ')} changed: gateway and lottery start again`);
    services.restart();
    // The process itself reports why it did not start.
    services.url().then(reloadPages, () => {});
  };
  const reloadBrands = async () => {
    const next = await loadMerchants(merchantsDirectory);
    const fault = await services.reload();
    if (fault) throw Object.assign(new Error(fault.message), { stack: fault.stack });
    merchants = next;
    reloadPages();
  };
  const unwatch = watchSources([...SERVER_FOLDERS, merchantsDirectory], (files) => {
    const names = [...files].map((file) => path.relative('.', file));
    if (names.some((name) => services.uses(path.resolve(name)) || READ_BY_SERVICES.test(name))) restartServices(names);
    else if (names.some((name) => path.resolve(name).startsWith(merchantsDirectory)))
      reloadBrands().catch((error: unknown) => log.error({ err: error }, 'the brands cannot be read'));
  });
  server.on('request', (request, response) => {
    serveRequest(request, response, { services, vites }).catch((error: unknown) => {
      const fault = toFault(error);
      console.error(fault.stack);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
      response.end(OVERLAY_PAGE);
      vites.showFault(fault);
    });
  });
  return {
    server,
    merchants: first,
    showFault: vites.showFault,
    async close() {
      unwatch();
      await vites.close();
    },
  };
}

function webOptions({ settings, services, log }: DevOptions, merchants: readonly Merchant[]): WebOptions {
  const buildDirectory = path.join(settings.dataDirectory, 'development');
  mkdirSync(path.join(buildDirectory, 'client/assets'), { recursive: true });
  // A release without a name is none: no page asks to be loaded again.
  writeFileSync(path.join(buildDirectory, 'client/asset-manifest.json'), '{"build":""}');
  buildBrands(merchants, settings.merchantsDirectory, path.join(buildDirectory, 'brand'));
  return {
    merchants,
    buildDirectory,
    gateway: (host) => async (call) => socketSend(await services.url())(host)(call),
    isSandbox: settings.isSandbox,
    hasWorker: false,
    countryHeader: settings.countryHeader,
    log: log.child({ part: 'web' }),
  };
}

function toFault(error: unknown): Fault {
  if (error instanceof ServicesError) return error.fault;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}
