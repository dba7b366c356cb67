import type { Call } from '../../gateway/call.ts';
import type { TileGame } from '../../page/game/game-card.ts';
import { chooseDraws } from './choose-draws.ts';
import type { LobbyData } from './lobby-data.ts';

/** The running draws, and the offset of the gateway's clock. */
export interface DrawsAnswer {
  draws: LobbyData['draws'];
  clockOffsetMs: number;
}

/** A part that fails shows its error in its own place. */
const quiet = { situation: 'background' } as const;

/** More lanes than anyone scrolls through; the others are in their categories. */
const MAX_LANES = 20;

/** NOTE a game has more fields, which would be part of every document. */
const toTile = ({ accountTypeName, art, displayName, gameCode, hue, schedule, tag }: TileGame): TileGame => ({
  accountTypeName,
  art,
  displayName,
  gameCode,
  hue,
  schedule,
  tag,
});

/** The data of the landing page. A part that does not load is null and does not affect the rest. */
export async function loadLobby(call: Call): Promise<LobbyData> {
  const [vendor, announced, promotions, draws] = await Promise.all([
    call('relay.newGameVendor', { ...quiet, query: { platform: 'html5' } }).catch(() => null),
    call('relay.listAnnouncements', { ...quiet, query: { types: 'PR', platform: 'M' } }).catch(() => null),
    call('relay.merchantAvailablePromotions', quiet).catch(() => null),
    call('relay.drawList', quiet).catch(() => null),
  ]);
  const ofCategory = (category: string) => announced?.announcements.filter((one) => one.category === category) ?? [];
  const [app = null] = ofCategory('app_download');
  return {
    // The entries of an area lead to the same page as their category.
    categories:
      vendor?.categories
        .filter(({ lotto }) => lotto === null)
        .map(({ gameClassify, order }) => ({ gameClassify, order })) ?? [],
    // A foreign gateway may not give its lanes ids.
    lanes:
      vendor?.lanes.slice(0, MAX_LANES).map((lane, place) => ({
        ...lane,
        id: lane.id || `${lane.gameClassify} ${place}`,
        cards: lane.cards.map(toTile),
      })) ?? null,
    banners: ofCategory('banner'),
    marquee: ofCategory('marquee'),
    // The bonus is named only while there is one.
    app: app && !promotions?.APP_DOWNLOAD.enabled ? { ...app, amountMinor: null } : app,
    draws: draws && chooseDraws(draws.draws, draws.serverTime),
  };
}

/** Reads the draws again, and with them the gateway's clock. */
export async function loadDraws(call: Call): Promise<DrawsAnswer> {
  const sentAt = Date.now();
  const { draws, serverTime } = await call('relay.drawList', quiet);
  // The answer was made about half-way through the round trip.
  return { draws: chooseDraws(draws, serverTime), clockOffsetMs: serverTime - (sentAt + Date.now()) / 2 };
}
