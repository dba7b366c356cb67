import { type DisplayMode, readDisplayMode } from '../display-mode.ts';

/** What a browser reveals about its device. */
export interface DeviceTraits {
  userAgent: string;
  maxTouchPoints: number;
  /** `navigator.standalone`, which only iOS has: opened from the home screen. */
  standalone: boolean;
  displayMode: DisplayMode;
  referrer: string;
}

/** The device types of §3; '' for any other. */
export type DeviceType = 'IPAD' | 'PWA' | 'WEBCLIP' | '';

/** IPadOS calls itself a Macintosh; no Macintosh has a touch screen. */
const isIpad = ({ userAgent, maxTouchPoints }: DeviceTraits): boolean =>
  /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const isIos = (traits: DeviceTraits): boolean => isIpad(traits) || /iPhone|iPod/.test(traits.userAgent);

/**
 * How the page was installed; '' when it runs in a browser. A page added from the browser follows the
 * manifest and so reports a display mode; a web clip of a profile has no manifest and reports none.
 */
export function installKindOf(traits: DeviceTraits): 'PWA' | 'WEBCLIP' | '' {
  const { displayMode, referrer, standalone } = traits;
  if (displayMode === 'standalone' || displayMode === 'fullscreen' || referrer.startsWith('android-app://'))
    return 'PWA';
  return isIos(traits) && standalone ? 'WEBCLIP' : '';
}

/** An iPad is one however the page was opened. */
export const deviceTypeOf = (traits: DeviceTraits): DeviceType => (isIpad(traits) ? 'IPAD' : installKindOf(traits));

/** The first number of the version of iOS or iPadOS. */
export function iosVersionOf(traits: DeviceTraits): number | null {
  if (!isIos(traits)) return null;
  const found = / OS (\d{1,3})_/.exec(traits.userAgent) ?? / Version\/(\d{1,3})\./.exec(traits.userAgent);
  return found ? Number(found[1]) : null;
}

/** The device of this page. */
export function readDevice(): DeviceTraits {
  const { userAgent, maxTouchPoints, standalone } = globalThis.navigator as Navigator & { standalone?: boolean };
  return {
    userAgent,
    maxTouchPoints: maxTouchPoints ?? 0,
    standalone: standalone === true,
    displayMode: readDisplayMode(),
    referrer: globalThis.document.referrer,
  };
}
