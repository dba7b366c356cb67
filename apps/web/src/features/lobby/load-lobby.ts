import type { Call } from '../../gateway/call.ts';
import type { LobbyData } from './lobby-data.ts';

/** The running draws, and how far the gateway's clock is ahead of this one. */
export interface DrawsAnswer {
  draws: LobbyData['draws'];
  clockOffsetMs: number;
}

/** A part that fails shows its error in its own place. */
const quiet = { situation: 'background' } as const;

/** As many draws as the landing page has room for, those that close first; all others are behind their tiles. */
const MOST_DRAWS = 1;

/** What the landing page shows. A part that does not load is null, and leaves the rest alive. */
export async function loadLobby(call: Call): Promise<LobbyData> {
  const [vendor, announced, promotions, draws] = await Promise.all([
    call('relay.newGameVendor', { ...quiet, query: { platform: 'html5' } }).catch(() => null),
    call('relay.listAnnouncements', { ...quiet, query: { types: 'PR', platform: 'M' } }).catch(() => null),
    call('relay.merchantAvailablePromotions', quiet).catch(() => null),
    call('relay.drawList', quiet).catch(() => null),
  ]);
  const ofCategory = (category: string) => announced?.announcements.filter((one) => one.category === category) ?? [];
  return {
    categories: vendor?.categories ?? [],
    lanes: vendor?.lanes ?? null,
    banners: ofCategory('banner'),
    marquee: ofCategory('marquee'),
    app: promotions?.APP_DOWNLOAD.enabled ? (ofCategory('app_download')[0] ?? null) : null,
    draws: draws?.draws.slice(0, MOST_DRAWS) ?? null,
  };
}

/** Reads the draws again, and with them the gateway's clock. */
export async function loadDraws(call: Call): Promise<DrawsAnswer> {
  const sentAt = Date.now();
  const { draws, serverTime } = await call('relay.drawList', quiet);
  // The answer was made about half-way through the exchange.
  return { draws: draws.slice(0, MOST_DRAWS), clockOffsetMs: serverTime - (sentAt + Date.now()) / 2 };
}
