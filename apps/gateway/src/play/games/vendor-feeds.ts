import { createThrottledWarnings } from '@foyer/http/throttled-warning.ts';
import type { Logger } from 'pino';
import type { Context } from '../../context.ts';
import type { GameVendor, VendorDraws } from '../vendors/game-vendor.ts';

const MINUTE_MS = 60_000;

type FeedContext = Pick<Context, 'now' | 'vendors'> & { log: Pick<Logger, 'warn'> };

const warn = createThrottledWarnings('the draws of a vendor could not be read', undefined, MINUTE_MS);

/** The running draws of every vendor. One that does not answer has none, and is reported once a minute: every visitor asks for them. */
export const readFeeds = ({ log, now, vendors }: FeedContext): Promise<{ vendor: GameVendor; feed: VendorDraws }[]> =>
  Promise.all(
    [...vendors.values()].map(async (vendor) => {
      const feed = await vendor.listDraws().catch((fault: unknown) => {
        warn(vendor.code, log, { err: fault, vendor: vendor.code });
        return { serverTime: now(), draws: [] };
      });
      return { vendor, feed };
    }),
  );
