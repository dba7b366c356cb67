import { askPushPermission, findPushUnsupportedReason } from '../../device/deferred/push-browser.ts';
import { bindPush } from './bind-push.ts';
import { PushError, type PushFault } from './push-error.ts';

/**
 * Turns push messages on in this browser, after a tap: asks the browser, then notifies the gateway.
 * @param turnsOn as in `bindPush` @returns what went wrong; null if nothing did
 */
export async function turnOnHere({ turnsOn }: { turnsOn: boolean }): Promise<PushFault | null> {
  try {
    const lack = findPushUnsupportedReason();
    if (lack) return lack;
    const permission = await askPushPermission();
    if (permission !== 'granted') return permission === 'denied' ? 'permission-blocked' : 'permission-default';
    await bindPush({ turnsOn, now: Date.now() });
    return null;
  } catch (error) {
    return error instanceof PushError ? error.fault : 'token-subscribe-failed';
  }
}
