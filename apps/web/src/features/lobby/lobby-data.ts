import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { drawList } from '@foyer/contract/relay/draw-list.ts';
import type { listAnnouncements } from '@foyer/contract/relay/list-announcements.ts';
import type { newGameVendor } from '@foyer/contract/relay/new-game-vendor.ts';
import type { TileGame } from '../../page/game/game-card.ts';

/** `amountText` is the amount as the page shows it, where the server wrote it out (`write-texts.ts`). */
export type Announcement = ValueOf<typeof listAnnouncements>['announcements'][number] & { amountText?: string };
/** `cards` has of each game only what its tile shows: all of it is part of the document. */
export type Lane = Omit<ValueOf<typeof newGameVendor>['lanes'][number], 'cards'> & { cards: TileGame[] };
export type Category = Pick<ValueOf<typeof newGameVendor>['categories'][number], 'gameClassify' | 'order'>;
/** `closesAtText` is its time of day, where the server wrote it out. */
export type Draw = ValueOf<typeof drawList>['draws'][number] & { closesAtText?: string };

/** Everything that home shows. A part that did not load is null; one that does not exist is empty. */
export interface LobbyData {
  /** Announcements of the category `banner`. */
  banners: Announcement[];
  /** Announcements of the category `marquee`. */
  marquee: Announcement[];
  /** The announcement of the category `app_download`, null if the merchant has no app. */
  app: Announcement | null;
  lanes: Lane[] | null;
  categories: Category[];
  draws: Draw[] | null;
}

/** What home shows of the member. */
export interface MemberSummary {
  /** null while it loads, where it could not be read, and where the gateway has none. */
  balance: { balanceMinor: string; currency: string } | null;
}
