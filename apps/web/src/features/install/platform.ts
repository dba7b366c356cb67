import { type DeviceTraits, iosVersionOf } from '../../device/deferred/device-type.ts';
import type { Download } from '../../page/rank-downloads.ts';

/** Where the app can be installed. */
export const PLATFORMS = ['android', 'ios', 'computer'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The platform of a visitor. */
export function platformOf(traits: DeviceTraits): Platform {
  if (iosVersionOf(traits) !== null || /iPhone|iPad|iPod/.test(traits.userAgent)) return 'ios';
  return /Android/.test(traits.userAgent) ? 'android' : 'computer';
}

/** The traits that the server knows of a browser; the others have their usual values. */
export const traitsOfHeader = (userAgent: string): DeviceTraits => ({
  userAgent,
  maxTouchPoints: 0,
  standalone: false,
  displayMode: 'browser',
  referrer: '',
});

/** The ways to install on a platform. */
export const downloadsFor = (platform: Platform, downloads: readonly Download[]): Download[] =>
  downloads.filter(({ kind }) => (kind === 'android' ? 'android' : 'ios') === platform);

/** All platforms, the visitor's first. */
export const rankPlatforms = (own: Platform): Platform[] => [own, ...PLATFORMS.filter((platform) => platform !== own)];
