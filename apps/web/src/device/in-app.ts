import { readAddress } from './address.ts';
import { isInstalled } from './display-mode.ts';

/** The version in the marker that the merchant's own app puts into its user agent, `App…Ver:x.y.z` (§9). */
export const appVersionOf = (userAgent: string): string | null =>
  /\bApp[\w-]{0,40}Ver:(\d{1,6}\.\d{1,6}\.\d{1,6})/.exec(userAgent)?.[1] ?? null;

/** Whether a flag stands in an address: `inApp`, `inApp=1`, `inApp=true`. */
export function hasFlag(search: string, name: string): boolean {
  const value = new URLSearchParams(search).get(name);
  return value !== null && !/^(0|false)$/i.test(value);
}

/** Whether the page runs inside the merchant's own app: its marker, or the address says so. */
export const isInApp = (): boolean =>
  appVersionOf(globalThis.navigator.userAgent) !== null || hasFlag(readAddress().search, 'inApp');

/** Whether there is no browser around the page, and so no other window: the merchant's app, or an icon of its own (§4). */
export const isAlone = (): boolean => isInApp() || isInstalled();
