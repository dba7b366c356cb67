import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Settings } from '@foyer/foyer/settings/settings.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { WebOptions } from '@foyer/web/server/create-web.ts';
import { socketSend } from '@foyer/web/server/pipeline/socket-send.ts';
import type { Logger } from 'pino';
import { buildBrands } from '../build-brands.ts';
import { BackendError, type BackendProcess, type Reloadable } from './backend-process.ts';
import { OVERLAY_PAGE } from './overlay.ts';
import type { Fault } from './readable-log.ts';
import { serveRequest } from './serve-request.ts';
import { createVites, type Vites } from './vites.ts';
import { watchSources } from './watch-sources.ts';

export interface DevOptions {
  settings: Settings;
  backend: BackendProcess;
  log: Logger;
}

/** Foyer from its sources, on one server that does not listen yet. */
export interface DevServer {
  server: Server;
  merchants: readonly Merchant[];
  /** Shows an error in every open page. */
  showFault(fault: Fault): void;
  close(): Promise<void>;
}

const SERVER_FOLDERS = [
  'apps/gateway',
  'apps/lotto/server',
  'apps/arcade/server',
  'apps/sandbox',
  'apps/foyer',
  'packages',
];
/** Files that the backend reads without importing them. */
const READ_BY_BACKEND = /^apps\/(gateway|lotto\/server|sandbox)\/.*\.(sql|json|css|txt|js)$/;
/** Files of the arcade's process, which the backend has not loaded. */
const ARCADE_FILES = /^(apps\/arcade\/(server|api)|packages\/arcade-rules)\/(?!.*\.test\.)/;
/** Messages that the backend reads again when it is reloaded. Those of the sandbox's own pages are read by each request. */
const READ_ON_RELOAD = /^packages\/locales\/(markets\/\w+|.*\/(gateway|lotto|arcade|messages))\.json$/;
/** Those that only pages of lottery and arcade show. */
const GAME_MESSAGES = /\/(lotto|arcade|markets\/\w+)\.json$/;

export async function createDevServer(options: DevOptions): Promise<DevServer> {
  const { settings, backend, log } = options;
  const { merchantsDirectory } = settings;
  const server = createServer();
  const first = await loadMerchants(merchantsDirectory);
  const vites = await createVites(server, webOptions(options, first));

  let merchants = first;
  const reloadPages = () => {
    vites.web.setOptions(webOptions(options, merchants));
    vites.reload();
  };
  const restartBackend = (names: readonly string[]) => {
    console.log(`${names.join(', ')} changed: the backend restarts`);
    backend.restart();
    // If it does not start, the process reports why.
    backend.url().then(reloadPages, () => {});
  };
  /** Open pages show a brand immediately, and again when the backend has read it a second or two later. */
  const reloadDocuments = async () => {
    merchants = await loadMerchants(merchantsDirectory);
    reloadPages();
    await reloadBackend('documents');
    vites.reload();
  };
  const reloadMessages = async (names: readonly string[]) => {
    await reloadBackend('messages');
    if (names.some((name) => READ_ON_RELOAD.test(name) && !GAME_MESSAGES.test(name))) vites.reload();
    else vites.refreshGames();
  };
  const restartArcade = async (names: readonly string[]) => {
    console.log(`${names.join(', ')} changed: the arcade restarts`);
    await reloadBackend('arcade');
    vites.reload();
  };
  const reloadBackend = async (what: Reloadable) => {
    const fault = await backend.reload(what);
    if (fault) throw Object.assign(new Error(fault.message), { stack: fault.stack });
  };
  const reportUnreadable = (error: unknown) => log.error({ err: error }, 'the change cannot be loaded');
  const unwatch = watchSources([...SERVER_FOLDERS, merchantsDirectory], (files) => {
    const names = [...files].map((file) => path.relative('.', file));
    if (names.some((name) => backend.uses(path.resolve(name)) || READ_BY_BACKEND.test(name))) restartBackend(names);
    else if (names.some((name) => ARCADE_FILES.test(name))) restartArcade(names).catch(reportUnreadable);
    else if (names.some((name) => path.resolve(name).startsWith(merchantsDirectory)))
      reloadDocuments().catch(reportUnreadable);
    else if (names.some((name) => READ_ON_RELOAD.test(name))) reloadMessages(names).catch(reportUnreadable);
  });
  server.on('request', (request, response) => {
    serveRequest(request, response, { backend, vites }).catch((error) => showFailure(response, toFault(error), vites));
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

function showFailure(response: ServerResponse, fault: Fault, vites: Vites): void {
  console.error(fault.stack);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
  response.end(OVERLAY_PAGE);
  vites.showFault(fault);
}

function webOptions({ settings, backend, log }: DevOptions, merchants: readonly Merchant[]): WebOptions {
  const buildDirectory = path.join(settings.dataDirectory, 'development');
  mkdirSync(path.join(buildDirectory, 'client/assets'), { recursive: true });
  // A release without an id is ignored: no page asks for a reload.
  writeFileSync(path.join(buildDirectory, 'client/asset-manifest.json'), '{"build":""}');
  buildBrands(merchants, settings.merchantsDirectory, path.join(buildDirectory, 'brand'));
  return {
    merchants,
    buildDirectory,
    gateway: (host) => async (call) => socketSend({ gatewayUrl: await backend.url(), merchants, log })(host)(call),
    isSandbox: settings.isSandbox,
    hasWorker: false,
    countryHeader: settings.countryHeader,
    log: log.child({ part: 'web' }),
  };
}

function toFault(error: unknown): Fault {
  if (error instanceof BackendError) return error.fault;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}
