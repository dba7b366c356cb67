import type { Message } from '../worker/messages.ts';
import { forceRefresh } from './reload.ts';
import { toTrustedAddress } from './trusted-address.ts';

const SCOPE = '/m/';
/** How long to wait for a new worker to take over before the page is loaded without it. */
const TAKE_OVER_MS = 20_000;

const workers = (): ServiceWorkerContainer | null => globalThis.navigator?.serviceWorker ?? null;

/** Sends a message to the worker once there is an active one; without workers nothing happens. */
export async function postToWorker(message: Message): Promise<void> {
  const container = workers();
  if (!container?.controller && !(await container?.getRegistration(SCOPE))) return;
  const registration = await container?.ready;
  registration?.active?.postMessage(message);
}

/**
 * Registers `/m/sw.js`, environment and merchant as its query (§9). Blocked storage or an insecure page has no worker.
 * @returns whether there is one
 */
export async function registerWorker(environment: string, merchant: string): Promise<boolean> {
  const query = new URLSearchParams({ environment, merchant });
  try {
    const address = toTrustedAddress(`/m/sw.js?${query}`);
    return Boolean(await workers()?.register(address, { scope: SCOPE, updateViaCache: 'none' }));
  } catch {
    return false;
  }
}

/** Unregisters every worker and deletes all caches: some have names chosen by the library. */
export async function unregisterWorker(): Promise<void> {
  const registrations =
    (await workers()
      ?.getRegistrations()
      .catch(() => [])) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The distinct files of the build and the brand that this page has loaded. */
export function loadedFiles(): string[] {
  const stored = ['/m/assets/', '/m/brand/'].map((folder) => globalThis.location.origin + folder);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(loaded.filter((name) => stored.some((folder) => name.startsWith(folder))))];
}

/** Activates the newest worker and reloads the page, so that both are of one build (§4: refresh). */
export async function refreshApp(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, TAKE_OVER_MS));
  await Promise.race([putNewestInCharge().catch(() => undefined), patience]);
  forceRefresh();
}

async function putNewestInCharge(): Promise<void> {
  const container = workers();
  const registration = await container?.getRegistration(SCOPE);
  if (!container || !registration) return;
  await registration.update();
  const fresh = registration.waiting ?? registration.installing;
  if (!fresh) return;
  await reached(fresh, 'installed');
  const inCharge = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  fresh.postMessage({ type: 'TAKE_OVER' } satisfies Message);
  await inCharge;
}

function reached(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  if (worker.state === state || worker.state === 'activated') return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state === state && resolve());
  });
}
