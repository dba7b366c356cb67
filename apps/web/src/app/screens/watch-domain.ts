import { reloadPage } from '../../device/reload.ts';
import { isVisible, onReturn } from '../../device/visibility.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { blockedByError } from '../../page/blocked.ts';
import { askStatus } from '../ask-status.ts';

/** How often to check an unlisted host while its page is visible. */
const CHECK_EVERY_MS = 30_000;

/**
 * Whether a host belongs to a merchant by now, open or closed: the server-rendered page will show which.
 * An unusable answer decides nothing.
 */
export const isHostKnown = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: unknown) => {
      // The gateway's code for a listed host when the call names no merchant.
      if (error instanceof GatewayError && error.code === 'merchant.mismatch') return true;
      const blocked = blockedByError(error);
      return blocked !== null && blocked.kind !== 'domain';
    },
  );

/** Reloads the page of an unlisted host once a merchant lists it. Stores nothing for such a host. @returns a function that stops it */
export function watchDomain(): () => void {
  const check = async () => {
    if (isVisible() && (await isHostKnown(askStatus('background')))) reloadPage();
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  const stop = onReturn(check);
  return () => {
    clearInterval(timer);
    stop();
  };
}
