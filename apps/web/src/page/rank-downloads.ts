import { type DeviceTraits, iosVersionOf } from '../device/deferred/device-type.ts';
import { IOS_OF_DOWNLOAD_TIP, IOS_OF_PROFILES } from '../limits.data.ts';

/** A link of the merchant's (§3). */
export interface DownloadLink {
  resourceType: string;
  url: string;
}

/** A way to install the app on this device. */
export interface Download {
  kind: 'android' | 'ios' | 'profile';
  url: string;
  /** The profile must be trusted in the settings afterwards. */
  needsTrust: boolean;
}

const KINDS: ReadonlyMap<string, Download['kind']> = new Map([
  ['Android', 'android'],
  ['IOS', 'ios'],
  ['MOBILECONFIG', 'profile'],
]);

/** Foyer serves its own profile on the page's host. */
const OWN_PROFILE = '/m/app.mobileconfig';
function isSafe(url: string): boolean {
  try {
    return url === OWN_PROFILE || new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
}

/**
 * The ways to install the app, this device's first. A profile is for devices that can install one (iOS 11 and later, §9); where an
 * address is not https, it is left out.
 */
export function rankDownloads(links: readonly DownloadLink[], device: DeviceTraits): Download[] {
  const ios = iosVersionOf(device);
  const isOwn = ({ kind }: Download) =>
    ios === null ? kind === 'android' && /Android/.test(device.userAgent) : kind !== 'android';
  return links
    .flatMap(({ resourceType, url }): Download[] => {
      const kind = KINDS.get(resourceType);
      if (!kind || !isSafe(url)) return [];
      if (kind === 'profile' && (ios ?? 0) < IOS_OF_PROFILES.oldest) return [];
      return [{ kind, url, needsTrust: kind === 'profile' && (ios ?? 0) >= IOS_OF_PROFILES.trustStep }];
    })
    .sort((left, right) => Number(isOwn(right)) - Number(isOwn(left)));
}

/** Whether to explain how the browser itself adds the page to the home screen (iOS 17 and later, §9). */
export const hasShareTip = (device: DeviceTraits): boolean => (iosVersionOf(device) ?? 0) >= IOS_OF_DOWNLOAD_TIP;
