import { isInstalled } from './display-mode.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'downloadBarHidden';
const isSet = (value: unknown): value is '1' => value === '1';

/**
 * Whether this device hides the bar (§4): it was closed in this session, the app is installed, or there is nothing to install.
 * @param hasLinks whether the merchant has apps; without, the browser itself has to install the page
 */
export const isBarHidden = (hasLinks: boolean | undefined): boolean =>
  readStored('session', KEY, isSet) !== null || isInstalled() || !(hasLinks || canInstallPage());

/** Chromium prompts for it, Safari on iOS has it in its share menu. */
const canInstallPage = (): boolean => 'onbeforeinstallprompt' in globalThis || 'standalone' in globalThis.navigator;

/** Hides the bar for this session. */
export function hideBar(): void {
  writeStored('session', KEY, '1');
}
