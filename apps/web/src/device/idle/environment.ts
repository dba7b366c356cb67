import { readAddress } from '../address.ts';
import { appVersionOf, installKindOf, readDevice } from './device-type.ts';

/** Whether a flag stands in an address: `inApp`, `inApp=1`, `inApp=true`. */
export function hasFlag(search: string, name: string): boolean {
  const value = new URLSearchParams(search).get(name);
  return value !== null && !/^(0|false)$/i.test(value);
}

/** Whether the page runs inside the merchant's own app: its marker, or the address says so. */
export const isInApp = (): boolean =>
  appVersionOf(readDevice().userAgent) !== null || hasFlag(readAddress().search, 'inApp');

/** Whether whoever opened the page asked for one that fills the screen. */
export const isFullscreen = (): boolean => hasFlag(readAddress().search, 'fullscreen');

/** How a member who registers now came to us (§3). */
export const registerMethod = (): 'APP' | 'H5' | 'WEBCLIP' | 'PWA' =>
  isInApp() ? 'APP' : installKindOf(readDevice()) || 'H5';
