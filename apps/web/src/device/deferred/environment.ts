import { readAddress } from '../address.ts';
import { hasFlag, isInApp } from '../in-app.ts';
import { installKindOf, readDevice } from './device-type.ts';

/** Whether the page was opened with a request for full screen. */
export const isFullscreen = (): boolean => hasFlag(readAddress().search, 'fullscreen');

/** The method of a registration from this page (§3). */
export const registerMethod = (): 'APP' | 'H5' | 'WEBCLIP' | 'PWA' =>
  isInApp() ? 'APP' : installKindOf(readDevice()) || 'H5';
