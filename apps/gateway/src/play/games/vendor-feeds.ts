import { createThrottledWarning } from '@foyer/http/throttled-warning.ts';
import type { Logger } from 'pino';
import type { Context } from '../../context.ts';
import type { GameVendor, VendorDraws } from '../vendors/game-vendor.ts';

const MINUTE_MS = 60_000;

type FeedContext = Pick<Context, 'now' | 'vendors'> & { log: Pick<Logger, 'warn'> };

/** By vendor. */
const warnings = new Map<string, ReturnType<typeof createThrottledWarning>>();

/** The running draws of every vendor. One that does not answer has none, and is reported once a minute: every visitor asks for them. */
export const readFeeds = ({ log, now, vendors }: FeedContext): Promise<{ vendor: GameVendor; feed: VendorDraws }[]> =>
  Promise.all(
    [...vendors.values()].map(async (vendor) => {
      const feed = await vendor.listDraws().catch((fault: unknown) => {
        warn(vendor, { log, now, fault });
        return { serverTime: now(), draws: [] };
      });
      return { vendor, feed };
    }),
  );

function warn({ code }: GameVendor, { fault, log, now }: Omit<FeedContext, 'vendors'> & { fault: unknown }): void {
  const known = warnings.get(code) ?? createThrottledWarning('the draws of a vendor could not be read', now, MINUTE_MS);
  warnings.set(code, known);
  known(log, { err: fault, vendor: code });
}
