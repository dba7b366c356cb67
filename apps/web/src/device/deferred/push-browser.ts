import { isInstalled } from '../display-mode.ts';
import { iosVersionOf, readDevice } from './device-type.ts';

/** Why push messages cannot be taken here, whatever the member does: the errors of §8, and an iPhone’s page that is not on the home screen. */
export type PushUnsupportedReason = 'unsupported-browser' | 'indexed-db-unsupported' | 'not-installed';

const SCOPE = '/m/';

/** @returns null where the browser has all of it */
export function findPushUnsupportedReason(): PushUnsupportedReason | null {
  const { isSecureContext, navigator } = globalThis;
  const has = (name: string) => name in globalThis;
  if (isSecureContext && 'serviceWorker' in navigator && has('PushManager') && has('Notification'))
    return globalThis.indexedDB ? null : 'indexed-db-unsupported';
  return iosVersionOf(readDevice()) !== null && !isInstalled() ? 'not-installed' : 'unsupported-browser';
}

/** The browser’s permission; `default`: it has not been asked. */
export const readPushPermission = (): NotificationPermission => globalThis.Notification?.permission ?? 'denied';

/** Has the browser ask; only after a tap. Old ones answer by a callback. */
export const askPushPermission = (): Promise<NotificationPermission> =>
  new Promise((resolve, reject) => {
    globalThis.Notification.requestPermission(resolve)?.then(resolve, reject);
  });

/** The registration of our worker; null while there is none. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = globalThis.navigator;
  return (await serviceWorker.getRegistration(SCOPE)) ? serviceWorker.ready : null;
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

/** Whether a subscription is for this key: after another one was made it has to be renewed. */
export function isForKey({ options }: PushSubscription, vapidKey: string): boolean {
  const { applicationServerKey } = options;
  // A browser that does not say is believed.
  if (!applicationServerKey) return true;
  const [own, wanted] = [new Uint8Array(applicationServerKey), toBytes(vapidKey)];
  return own.length === wanted.length && own.every((byte, place) => byte === wanted[place]);
}

/** @param vapidKey base64url */
export const subscribeToPush = (registration: ServiceWorkerRegistration, vapidKey: string): Promise<PushSubscription> =>
  registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(vapidKey) });
