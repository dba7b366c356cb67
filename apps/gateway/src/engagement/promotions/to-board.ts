import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { offer as contract } from '@foyer/contract/promotion/offer.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { maskName } from '../../play/games/mask-name.ts';
import { readCachedBoard } from './board-cache.ts';
import { multiplierOf } from './fold-board.ts';
import type { Offer } from './offers-document.ts';
import { type Board, timesOf } from './tournaments.ts';

type ShownBoard = ValueOf<typeof contract>['board'];

const SHOWN = 10;

interface Viewer {
  merchant: Pick<Merchant, 'code'>;
  session: MemberSession | null;
}

/** A tournament’s leaderboard with masked names; null for other offers. Members are not notified when somebody passes them. */
export async function readShownBoard(
  offer: Offer,
  { merchant, session }: Viewer,
  context: Pick<Context, 'documents' | 'now' | 'pool'>,
): Promise<ShownBoard> {
  if (offer.value.kind !== 'tournament') return null;
  const { entries, prizesMinor } = offer.value;
  const key = { merchant: merchant.code, offerId: offer.id, startsAt: timesOf(offer).startsAt };
  const board = await readCachedBoard(key, context);
  const names = new Map(board.rows.map(({ memberId, username }) => [memberId, username]));
  return {
    places: board.places.slice(0, SHOWN).map(({ best, memberId, rank }) => ({
      rank,
      name: maskName(names.get(memberId) ?? ''),
      multiplier: String(multiplierOf(best)),
      isOwn: memberId === session?.memberId,
    })),
    prizesMinor,
    entries,
    own: session ? ownOf(board, session.memberId, entries) : null,
  };
}

function ownOf({ places, rows }: Board, memberId: bigint, entries: number) {
  const place = places.find((one) => one.memberId === memberId);
  const rounds = rows.filter((row) => row.memberId === memberId).length;
  return {
    rank: place?.rank ?? null,
    entries: Math.min(rounds, entries),
    multiplier: place ? String(multiplierOf(place.best)) : null,
  };
}
