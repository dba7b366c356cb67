import { reloadPage } from '../../device/reload.ts';
import { isVisible, onReturn } from '../../device/visibility.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { blockedByError } from '../../page/blocked.ts';
import { askStatus } from '../ask-status.ts';

/** How often a host that belongs to nobody is asked for, while somebody looks at it. */
const CHECK_EVERY_MS = 30_000;

/**
 * Whether a host belongs to a merchant by now, be it open or not: the page that the server makes of it will say.
 * An answer that is none says nothing.
 */
export const isHostKnown = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: unknown) => {
      // So the gateway calls a host that is somebody's, asked for as nobody's.
      if (error instanceof GatewayError && error.code === 'merchant.mismatch') return true;
      const blocked = blockedByError(error);
      return blocked !== null && blocked.kind !== 'domain';
    },
  );

/** Loads the page of an unknown host anew when a merchant has it. Nothing is kept of such a host. @returns how to stop */
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
