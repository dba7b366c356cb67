import { isInstalled } from '../display-mode.ts';
import { iosVersionOf, readDevice } from './device-type.ts';

/** Why this browser can never receive push messages: the errors of §8, and an iPhone’s page that is not on the home screen. */
export type PushUnsupportedReason = 'unsupported-browser' | 'indexed-db-unsupported' | 'not-installed';

const SCOPE = '/m/';

/** @returns null if the browser has everything that is needed */
export function findPushUnsupportedReason(): PushUnsupportedReason | null {
  const { isSecureContext, navigator } = globalThis;
  const has = (name: string) => name in globalThis;
  if (isSecureContext && 'serviceWorker' in navigator && has('PushManager') && has('Notification'))
    return globalThis.indexedDB ? null : 'indexed-db-unsupported';
  return iosVersionOf(readDevice()) !== null && !isInstalled() ? 'not-installed' : 'unsupported-browser';
}

/** The browser’s permission; `default`: it has not been asked. */
export const readPushPermission = (): NotificationPermission => globalThis.Notification?.permission ?? 'denied';

/** Makes the browser ask; only after a tap. Old browsers answer by callback. */
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

/** Whether a subscription is for this key: after the key has been replaced it must be renewed. */
export function isForKey({ options }: PushSubscription, vapidKey: string): boolean {
  const { applicationServerKey } = options;
  // Some browsers do not report the key: it is assumed to match.
  if (!applicationServerKey) return true;
  const [own, wanted] = [new Uint8Array(applicationServerKey), toBytes(vapidKey)];
  return own.length === wanted.length && own.every((byte, place) => byte === wanted[place]);
}

/** @param vapidKey base64url */
export const subscribeToPush = (registration: ServiceWorkerRegistration, vapidKey: string): Promise<PushSubscription> =>
  registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(vapidKey) });
