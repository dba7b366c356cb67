import { readFile } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { countCalls } from '@foyer/http/count-calls.ts';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { forbidTransforms } from '@foyer/http/forbid-transforms.ts';
import { normaliseProtocol } from '@foyer/http/forwarded-protocol.ts';
import type { Metrics } from '@foyer/http/metrics.ts';
import { countryOf, isTrustedAddress } from '@foyer/merchant/client-location.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Send } from '../gateway/call.ts';
import { PAGES } from '../routes.data.ts';
import type { CachedPage } from './caching/page-cache.ts';
import type { ProfileSigner } from './files/profile-signer.ts';
import { serveQrCode } from './files/qr-code.ts';
import { servePictures } from './files/serve-pictures.ts';
import { serveProfile } from './files/serve-profile.ts';
import { securityHeaders } from './head/content-security.ts';
import { dropClientCountryHeader } from './pipeline/can-visit.ts';
import { PAGE_METHODS, refusedStatus, sendResponse, toRequest } from './pipeline/fetch-adapter.ts';
import { mountGatewayProxy, type ProxyTargets } from './pipeline/gateway-proxy.ts';
import { createPageLimit } from './pipeline/page-limit.ts';
import { acceptPolicyReports } from './pipeline/policy-reports.ts';

/** Opens the transport of one page to the gateway, for the host of the page: its calls may share what they read. */
export type GatewaySend = (host: string) => Send;

export interface WebOptions {
  merchants: readonly Merchant[];
  /** The folder of the built web: `client/`, `server/`, `brand/`. */
  buildDirectory: string;
  /** Reaches the gateway: inside the process, or over a socket. */
  gateway: GatewaySend;
  /** Whether calls of browsers wait in this process, which pages must not hold up; absent if they are not its own. */
  hasOpenCalls?: () => boolean;
  /** Servers to which browsers' calls are forwarded; absent if a reverse proxy does that. */
  proxied?: ProxyTargets;
  isSandbox: boolean;
  /** The header in which the reverse proxy sends a visitor's country. */
  countryHeader: string | null;
  /** Whether `/m/sw.js` is the worker; otherwise it is a script that retires an installed one. */
  hasWorker: boolean;
  /** Signs iOS profiles; they are sent without a signature when absent. */
  signProfile?: ProfileSigner | null;
  log: Logger;
  /** Counts its requests; not counted when absent. */
  metrics?: Metrics;
  now?: () => number;
  /** Loads the pages from elsewhere than the build, for development. */
  loadPages?: (options: WebOptions) => Promise<Pages>;
}

/** What the built server module exports besides React Router's own parts. */
export interface PageServer extends ServerBuild {
  createPages(options: PagesOptions): Pages;
}

export type PagesOptions = WebOptions & {
  build: ServerBuild;
  mode: 'production' | 'development';
  chunkUrls: ReadonlyMap<string, string>;
};

/** The properties by which a cached page is looked up. */
export interface Visit {
  host: string;
  protocol: string;
  url: string;
  ip: string;
  country: string | null;
  cookie: string | null;
  acceptLanguage: string | null;
  acceptEncoding: string;
  userAgent: string;
}

/** Answers a page request. */
export interface Pages {
  answer(request: Request): Promise<Response>;
  /** The cached page for a visitor without a session, without rendering; null: call `answer`. */
  findCached(visit: Visit): CachedPage | null;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** Pages under way at once; more are refused immediately. Pages from memory do not count. */
const MAX_PAGES_UNDER_WAY = 300;
const RETRY_SECONDS = '2';
const YEAR_SECONDS = 31_536_000;

/** Builds the web server: assets of the build, pictures of the merchants, and every page by server rendering. */
export async function createWeb(options: WebOptions): Promise<FastifyInstance> {
  const { buildDirectory, log } = options;
  const app = createFastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    // TLS ends at a reverse proxy; only a trusted one's headers are used.
    trustProxy: isTrustedAddress,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  normaliseProtocol(app);
  forbidTransforms(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.protocol));
    dropClientCountryHeader(request, options.countryHeader);
  });
  if (options.metrics) countCalls(app, { part: 'pages', metrics: options.metrics, endpointOf: pageOf });
  if (options.proxied) await mountGatewayProxy(app, options.proxied, options.merchants);
  await serveFiles(app, buildDirectory);
  await serveWorker(app, options);
  serveQrCode(app);
  serveProfile(app, { ...options, signProfile: options.signProfile ?? null });
  acceptPolicyReports(app);
  app.setErrorHandler((fault: FastifyError, request, reply) => sendFault(fault, request, reply));
  const pages = await (options.loadPages ?? loadBuiltPages)(options);
  // With a gateway elsewhere, most of a page's time is spent waiting for it.
  const limitPages = options.hasOpenCalls ? createPageLimit() : null;
  let underWay = 0;
  app.all('/*', async (request, reply) => {
    const refused = refusedStatus(request);
    if (refused) return reply.code(refused).header('allow', PAGE_METHODS.join(', ')).send();
    const cached = isRead(request) ? pages.findCached(toVisit(request, options)) : null;
    if (cached) return reply.headers(cached.headers).send(cached.body);
    if (isRead(request) && underWay >= MAX_PAGES_UNDER_WAY) return sendOverloaded(request, reply);
    const page = toRequest(request, reply);
    const answer = () => pages.answer(page);
    underWay += 1;
    try {
      // A write never waits: its client would not know whether it has happened.
      const response = limitPages && isRead(request) ? limitPages(answer, page.signal) : answer();
      return await sendResponse(await response, reply);
    } finally {
      underWay -= 1;
    }
  });
  await app.ready();
  return app;
}

/** The last resort, when not even the router's error screen can be rendered: a page, in words, without any part of the fault. */
function sendFault(fault: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = fault.statusCode !== undefined && fault.statusCode >= 400 ? fault.statusCode : 500;
  // Work on a page whose client has left is aborted.
  if (status >= 500 && !reply.raw.destroyed)
    request.log.error({ err: fault, path: request.url.split('?')[0] }, 'page fault');
  reply.code(status).header('cache-control', 'no-store').header('content-security-policy', "default-src 'none'");
  if (status < 500) return reply.type('text/plain; charset=utf-8').send(STATUS_CODES[status] ?? 'Bad request');
  return reply.type('text/html; charset=utf-8').send(FAULT_PAGE.replace('{id}', request.id));
}

const sendOverloaded = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({
      'retry-after': RETRY_SECONDS,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(FAULT_PAGE.replace('{id}', request.id));

const FAULT_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Something went wrong</title>
<h1>Something went wrong on our side</h1><p>Please <a href="">try again</a> in a moment. Your balance has not changed.</p><p>{id}</p></html>`;

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const PAGE_NAMES = new Set(PAGES.map(({ path: name }) => `/${name}`));

/** The page of a request, or the route of anything else; undefined for every page that does not exist. */
function pageOf({ routeOptions, url }: FastifyRequest): string | undefined {
  if (routeOptions.url !== '/*') return routeOptions.url;
  const [name = ''] = url.split(/[?#]/, 1);
  const page = name.replace(/(?:\/_root)?\.data$/, '');
  return PAGE_NAMES.has(page) ? page : undefined;
}

const toVisit = (request: FastifyRequest, { countryHeader }: WebOptions): Visit => ({
  host: request.host,
  protocol: request.protocol,
  url: request.url,
  ip: request.ip,
  country: countryOf(countryHeader, request),
  cookie: request.headers.cookie ?? null,
  acceptLanguage: request.headers['accept-language'] ?? null,
  acceptEncoding: String(request.headers['accept-encoding'] ?? ''),
  userAgent: request.headers['user-agent'] ?? '',
});

async function serveFiles(app: FastifyInstance, buildDirectory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(buildDirectory, 'client/assets'),
    prefix: '/m/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
  await app.register(fastifyStatic, {
    root: path.join(buildDirectory, 'brand'),
    prefix: '/m/brand/',
    decorateReply: false,
    preCompressed: true,
    maxAge: 3_600_000,
  });
  servePictures(app, path.join(buildDirectory, 'brand/pictures'));
}

/**
 * A worker that unregisters itself and deletes its caches, for an operator who has turned workers off. Twice, because
 * the previous worker may still be caching something.
 */
const RETIRE = `const forget = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
const retire = async () => {
  await forget();
  await self.registration.unregister();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await forget();
};
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));
`;

/** The service worker and the asset manifest (§2, §4); never cached. */
async function serveWorker(app: FastifyInstance, { buildDirectory, hasWorker }: WebOptions): Promise<void> {
  const worker = hasWorker ? await readFile(path.join(buildDirectory, 'client/sw.js'), 'utf8') : RETIRE;
  const release = await readFile(path.join(buildDirectory, 'client/asset-manifest.json'), 'utf8');
  const send = (type: string, body: string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body);
  app.get('/m/sw.js', send('text/javascript', worker));
  for (const address of ['/m/asset-manifest.json', '/mobile/mc/asset-manifest.json'])
    app.get(address, send('application/json', release));
}

async function loadBuiltPages(options: WebOptions): Promise<Pages> {
  const { buildDirectory } = options;
  const module: ServerBuild & { entry: { module: { createPages?: (pages: PagesOptions) => Pages } } } = await import(
    /* @vite-ignore */ pathToFileURL(path.join(buildDirectory, 'server/index.js')).href
  );
  const { createPages } = module.entry.module;
  if (!createPages) throw new Error('the built web has no createPages; build it again');
  return createPages({ ...options, build: module, mode: 'production', chunkUrls: await readChunkUrls(buildDirectory) });
}

/** The file of each named chunk, from the build's manifest. */
async function readChunkUrls(buildDirectory: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(buildDirectory, 'client/.vite/manifest.json'), 'utf8').catch(() => '{}');
  const manifest: Record<string, { file: string }> = JSON.parse(text);
  return new Map(Object.entries(manifest).map(([name, { file }]) => [name.replace('\0', ''), `/m/${file}`]));
}
