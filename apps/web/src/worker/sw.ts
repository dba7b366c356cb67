import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { answerKey, kindOf } from './kinds.ts';
import { type Message, toMessage } from './messages.ts';
import { createPages } from './pages.ts';
import { toPush, toRenewal, windowToOpen } from './push.ts';
import { showPush } from './show-push.ts';

/** The build's own files that every page needs, written in at build time, and the build's name. */
declare const SHELL_FILES: string[];
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 24 * 3600;
const PREFIX = 'foyer-';
const PAGES = `${PREFIX}pages-${BUILD}`;
const ASSETS = `${PREFIX}assets`;
const BRAND = `${PREFIX}brand`;
const PUSH = `${PREFIX}push`;
/** Where the worker stores the recipient of push messages. Not tied to a build: the next one keeps using it. */
const RECIPIENT_MARK = '/.recipient';
/** Where the worker stores that a member is logged in, across restarts. */
const MEMBER_MARK = '/.member';

let isMember: boolean | null = null;

const pages = createPages({
  open: () => caches.open(PAGES),
  fetch: (request, init) => fetch(request, init),
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isMember: () => isMember !== false,
  origin: self.location.origin,
});

const expire = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true });
const assets = new CacheFirst({ cacheName: ASSETS, plugins: [expire(150, 60)] });
const brand = new StaleWhileRevalidate({ cacheName: BRAND, plugins: [expire(80, 30)] });
const answers = new NetworkFirst({
  cacheName: `${PREFIX}answers`,
  networkTimeoutSeconds: 5,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => answerKey(request.url, request.headers.get('language')),
    },
    expire(30, 7),
  ],
});

const isKind =
  (kind: ReturnType<typeof kindOf>) =>
  ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
    sameOrigin &&
    kind ===
      kindOf({
        method: request.method,
        url,
        mode: request.mode,
        hasAuthorization: request.headers.has('authorization'),
      });

precache(SHELL_FILES.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();
registerRoute(isKind('asset'), async (options) => (await matchPrecache(options.request)) ?? assets.handle(options));
registerRoute(isKind('brand'), brand);
registerRoute(isKind('answer'), answers);
registerRoute(isKind('page'), async ({ event, request }) => {
  if (!(event instanceof FetchEvent)) return fetch(request);
  await recall();
  return pages.answer(request, Promise.resolve(event.preloadResponse), (work) => event.waitUntil(work));
});
setCatchHandler(async () => Response.error());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), dropOldPages(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = toMessage(event.data, self.location.origin);
  if (message) event.waitUntil(obey(message));
});

async function obey(message: Message): Promise<void> {
  if (message.type === 'TAKE_OVER') return self.skipWaiting();
  if (message.type === 'SESSION') return remember(message.isMember);
  if (message.type === 'RECIPIENT') return writeRecipient(message.recipient);
  const { files, locale } = message;
  await Promise.all([pages.keepHome(locale).catch(() => undefined), ...files.map(keepFile)]);
}

/** Caches a file that the page loaded before there was a worker; the HTTP cache still has it. */
async function keepFile(url: string): Promise<void> {
  const isAsset = new URL(url).pathname.startsWith('/m/assets/');
  if (isAsset && (await matchPrecache(url))) return;
  const cache = await caches.open(isAsset ? ASSETS : BRAND);
  if (!(await cache.match(url))) await cache.add(url).catch(() => undefined);
}

async function dropOldPages(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${PREFIX}pages-`) && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function remember(value: boolean): Promise<void> {
  isMember = value;
  const cache = await caches.open(PAGES);
  await cache.put(MEMBER_MARK, new Response(value ? '1' : '0'));
}

async function recall(): Promise<void> {
  if (isMember !== null) return;
  const mark = await (await caches.open(PAGES)).match(MEMBER_MARK);
  if (mark) isMember = (await mark.text()) === '1';
}

self.addEventListener('push', (event) => {
  const { location, registration } = self;
  event.waitUntil(showPush(() => event.data?.text() ?? '', { origin: location.origin, readRecipient, registration }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** Goes to the page of a message: in one of our tabs if there is one, else in a new one. */
async function openPage(data: unknown): Promise<void> {
  const { navigate } = toPush(JSON.stringify({ notification: data }), self.location.origin).data;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = windowToOpen(open, navigate);
  if (!found) return void (await self.clients.openWindow(navigate));
  // A page that we do not control cannot be navigated: the message then opens in a new tab, and an open game stays.
  const shown = (await found.focus().catch(() => null)) ?? found;
  if (shown.url !== navigate) await shown.navigate(navigate).catch(() => self.clients.openWindow(navigate));
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event as PushSubscriptionChange));
});

interface PushSubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/** Replaces a subscription that the browser has ended. If the old one is unknown, the next visit to a page renews it. */
async function renew({ newSubscription, oldSubscription }: PushSubscriptionChange): Promise<void> {
  if (!oldSubscription) return;
  const { applicationServerKey } = oldSubscription.options;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const renewal = toRenewal(oldSubscription.toJSON(), subscription.toJSON());
  if (!renewal) return;
  const merchant = new URL(self.location.href).searchParams.get('merchant') ?? '';
  await fetch('/wps/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json', merchant },
    body: JSON.stringify(renewal),
  });
}

async function writeRecipient(recipient: string): Promise<void> {
  const cache = await caches.open(PUSH);
  await cache.put(RECIPIENT_MARK, new Response(recipient));
}

/** @returns null if no page has said so */
async function readRecipient(): Promise<string | null> {
  const mark = await (await caches.open(PUSH)).match(RECIPIENT_MARK);
  return mark ? mark.text() : null;
}
