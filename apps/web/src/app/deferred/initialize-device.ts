import { readAddress } from '../../device/address.ts';
import { storeTid } from '../../device/deferred/campaign-link.ts';
import { onConsent, readConsent } from '../../device/deferred/consent.ts';
import { storeRegistrationInfo } from '../../device/deferred/keep-registration-info.ts';
import { resolveDeviceId } from '../../device/deferred/resolve-device-id.ts';
import { storeMerchantCode } from '../../device/merchant-code.ts';
import type { Brand } from '../../page/brand.ts';
import { watchConsent } from './consent-watch.ts';

/**
 * Stores what a device remembers of a visit: the merchant, the referrer and, with consent, its own id.
 * @returns how to stop
 */
export function initializeDevice(brand: Brand): () => void {
  const { host, search } = readAddress();
  storeMerchantCode(brand.code);
  storeTid(search);
  storeRegistrationInfo({ search, host, affiliateOfHost: brand.affiliateCode });
  const resolve = async () => {
    const decision = readConsent()?.device ?? null;
    await resolveDeviceId(brand.device.fingerprint ? decision : false);
    // Most merchants have one host and nothing to sync.
    if (brand.device.idOrigin) await (await import('./device-sync.ts')).syncDeviceId(brand.device.idOrigin);
  };
  // If it fails, the device keeps its draft id and the next visit tries again.
  const resolveQuietly = () => resolve().catch(() => undefined);
  resolveQuietly();
  const stops = [onConsent(resolveQuietly), watchConsent(brand)];
  return () => {
    for (const stop of stops) stop();
  };
}
