import { type DeviceTraits, iosVersionOf } from '../../device/deferred/device-type.ts';

/** An app of the merchant's, with its newest version where that is known. */
export interface AppLink {
  resourceType: string;
  url: string;
  version?: string | null;
}

const toParts = (version: string): number[] | null =>
  /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : null;

/** Whether a version, as x.y.z, is later than another; false for anything else. */
export function isLater(version: string, than: string): boolean {
  const [parts, others] = [toParts(version), toParts(than)];
  if (!parts || !others) return false;
  const place = parts.findIndex((part, at) => part !== others[at]);
  return place >= 0 && (parts[place] ?? 0) > (others[place] ?? 0);
}

/** The app for this device, if it is newer than the one that runs. */
export function newerApp(
  version: string,
  links: readonly AppLink[],
  device: DeviceTraits,
): { version: string; url: string } | null {
  const kind = iosVersionOf(device) === null ? 'Android' : 'IOS';
  const link = links.find(
    ({ resourceType, url, version: newest }) =>
      resourceType === kind && newest && isLater(newest, version) && url.startsWith('https://'),
  );
  return link?.version ? { version: link.version, url: link.url } : null;
}
