import { readAddress } from '../../device/address.ts';
import { askSharedId } from '../../device/deferred/ask-shared-id.ts';
import { readConsent } from '../../device/deferred/consent.ts';
import { storeDeviceId } from '../../device/deferred/resolve-device-id.ts';
import { deviceId } from '../../device/device-id.ts';
import { isInstalled } from '../../device/display-mode.ts';
import { isInApp } from '../../device/in-app.ts';
import { readStored, writeStored } from '../../device/storage.ts';

/** In local storage: the origin that this device is synced with. In session storage: the origin that this tab has asked. */
const KEY = 'deviceIdSynced';

/** What decides whether a device id is synced. */
export interface SyncContext {
  /** The origin that remembers ids for all hosts of the merchant; null if the merchant has none. */
  idOrigin: string | null;
  /** The page's own origin. */
  origin: string;
  isAllowed: boolean;
  isInApp: boolean;
  /** An app on the home screen has its own storage, which nothing else can read. */
  isInstalled: boolean;
  /** Already synced, or already asked in this tab. */
  isDone: boolean;
}

/** §1: once per device, only with consent, and not in the merchant's app or an installed one. */
export const shouldSync = ({ idOrigin, origin, ...situation }: SyncContext): boolean =>
  idOrigin !== null &&
  origin !== idOrigin &&
  situation.isAllowed &&
  !situation.isInApp &&
  !situation.isInstalled &&
  !situation.isDone;

/** Adopts the id that the merchant's other hosts use for this device. Failures are ignored. */
export async function syncDeviceId(idOrigin: string): Promise<void> {
  const isThis = (value: unknown): value is string => value === idOrigin;
  const situation: SyncContext = {
    idOrigin,
    origin: readAddress().origin,
    isAllowed: readConsent()?.device === true,
    isInApp: isInApp(),
    isInstalled: isInstalled(),
    isDone: (readStored('local', KEY, isThis) ?? readStored('session', KEY, isThis)) !== null,
  };
  if (!shouldSync(situation)) return;
  writeStored('session', KEY, idOrigin);
  const shared = await askSharedId(idOrigin, deviceId());
  if (!shared) return;
  storeDeviceId(shared);
  writeStored('local', KEY, idOrigin);
}
