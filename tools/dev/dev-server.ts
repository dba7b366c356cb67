import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Settings } from '@foyer/foyer/settings.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { WebOptions } from '@foyer/web/server/create-web.ts';
import { socketSend } from '@foyer/web/server/socket-send.ts';
import type { Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import { buildBrands } from '../build-brands.ts';
import { forward, forwardPage } from './forward.ts';
import { createLotteryVite } from './lottery-vite.ts';
import { OVERLAY_PAGE, toOverlay } from './overlay.ts';
import type { Fault } from './readable-log.ts';
import { ServicesError, type ServicesProcess } from './services-process.ts';
import { watchSources } from './watch-sources.ts';
import { createWebVite, type WebVite } from './web-vite.ts';

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

export async function createDevServer({ settings, services, log }: DevOptions): Promise<DevServer> {
  const server = createServer();
  const parts: { web?: WebVite; lottery?: Promise<ViteDevServer> } = {};
  let merchants = await loadMerchants(settings.merchantsDirectory);
  const optionsOf = () => webOptions({ settings, services, log }, merchants);
  const web = await createWebVite(server, await optionsOf());
  parts.web = web;
  const showFault = (fault: Fault) => web.vite.ws.send(toOverlay(fault));
  const reloadPages = async () => {
    web.setOptions(await optionsOf());
    web.vite.ws.send({ type: 'full-reload' });
    (await parts.lottery)?.ws.send({ type: 'full-reload' });
  };
  const reloadBrands = async () => {
    const next = await loadMerchants(settings.merchantsDirectory);
    const fault = await services.reload();
    if (fault) throw Object.assign(new Error(fault.message), { stack: fault.stack });
    merchants = next;
    await reloadPages();
  };
  const onChange = (files: ReadonlySet<string>) => {
    const names = [...files].map((file) => path.relative('.', file));
    if (names.some((name) => services.uses(path.resolve(name)) || READ_BY_SERVICES.test(name))) {
      console.log(`${names.join(', ')} changed: the gateway and the lottery start again`);
      services.restart();
      return services.url().then(reloadPages, () => {});
    }
    if (names.some((name) => path.resolve(name).startsWith(settings.merchantsDirectory)))
      return reloadBrands().catch((error: Error) => {
        log.error({ err: error }, 'the brands cannot be read');
      });
    return undefined;
  };
  const unwatch = watchSources([...SERVER_FOLDERS, settings.merchantsDirectory], onChange);
  const lottery = () => (parts.lottery ??= createLotteryVite(server));
  server.on('request', (request, response) => {
    answer(request, response, { web, lottery, services }).catch((error: unknown) => {
      const fault = toFault(error);
      console.error(fault.stack);
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(OVERLAY_PAGE);
      showFault(fault);
    });
  });
  return {
    server,
    merchants,
    showFault,
    async close() {
      unwatch();
      await Promise.all([web.close(), (await parts.lottery)?.close()]);
    },
  };
}

interface Parts {
  web: WebVite;
  lottery(): Promise<ViteDevServer>;
  services: ServicesProcess;
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const { url = '/' } = request;
  const isLottery = url === '/lotto' || url.startsWith('/lotto/') || url.startsWith('/lotto?');
  if (url.startsWith('/m/')) await passThrough(parts.web.vite, request, response);
  if (url.startsWith('/lotto/assets/')) await passThrough(await parts.lottery(), request, response);
  const target = await parts.services.url();
  if (isLottery && request.headers.accept?.includes('text/html'))
    return forwardPage(request, response, { target, vite: await parts.lottery() });
  if (isLottery || url.startsWith('/wps/') || url.startsWith('/sandbox/')) return forward(request, response, target);
  const app = await parts.web.app();
  forbidCaching(response);
  app.routing(request, response);
}

/** Resolves when Vite has no answer; with one, it never does. */
function passThrough(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url } = request;
  return new Promise((resolve, reject) => {
    vite.middlewares(request, response, (error: unknown) => {
      // NOTE Vite cuts its own base off the address.
      if (url !== undefined) request.url = url;
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Pictures of brands are files that a browser may keep for an hour. */
function forbidCaching(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: Record<string, string>) =>
    writeHead(status, { ...headers, 'cache-control': 'no-store' })) as typeof response.writeHead;
}

async function webOptions(
  { settings, services, log }: DevOptions,
  merchants: readonly Merchant[],
): Promise<WebOptions> {
  const buildDirectory = path.join(settings.dataDirectory, 'development');
  mkdirSync(path.join(buildDirectory, 'client/assets'), { recursive: true });
  // NOTE a release without a name is none: no page asks to be loaded again.
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
