import { isInstalled } from './display-mode.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'downloadBarHidden';
const isSet = (value: unknown): value is '1' => value === '1';

/** Whether the bar was closed in this session, or the app is installed (§4). */
export const isBarHidden = (): boolean => readStored('session', KEY, isSet) !== null || isInstalled();

/** Hides the bar for this session. */
export function hideBar(): void {
  writeStored('session', KEY, '1');
}
