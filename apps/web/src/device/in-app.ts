import { readAddress } from './address.ts';
import { isInstalled } from './display-mode.ts';

/** The version in the marker that the merchant's own app puts into its user agent, `App…Ver:x.y.z` (§9). */
export const appVersionOf = (userAgent: string): string | null =>
  /\bApp[\w-]{0,40}Ver:(\d{1,6}\.\d{1,6}\.\d{1,6})/.exec(userAgent)?.[1] ?? null;

/** Whether an address has the flag: `inApp`, `inApp=1`, `inApp=true`. */
export function hasFlag(search: string, name: string): boolean {
  const value = new URLSearchParams(search).get(name);
  return value !== null && !/^(0|false)$/i.test(value);
}

/** Whether the page runs inside the merchant's app, by the app's marker or the address. */
export const isInApp = (): boolean =>
  appVersionOf(globalThis.navigator.userAgent) !== null || hasFlag(readAddress().search, 'inApp');

/** Whether the page runs without a browser, and so without other windows: in the merchant's app or installed (§4). */
export const isAlone = (): boolean => isInApp() || isInstalled();
