import type { Bet } from '@foyer/contract/wallet/shapes.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { catalogueOf, gamesByCode } from '../games/catalogue.ts';
import { gameNamer } from './name-games.ts';
import type { RoundRow } from './round.store.ts';

function stateOf({ isOpen, returnedMinor, wonMinor }: RoundRow): Bet['state'] {
  if (isOpen) return 'open';
  if (wonMinor > 0n) return 'won';
  return returnedMinor > 0n ? 'returned' : 'lost';
}

/** Rounds as their member sees them. */
export function toBets(
  rows: readonly RoundRow[],
  call: Pick<Caller, 'language'> & { merchant: Merchant; session: { currency: string } },
  context: Context,
): Bet[] {
  const nameGame = gameNamer(call, context);
  const games = gamesByCode(catalogueOf(context, call.merchant.code));
  return rows.map((row) => ({
    seq: String(row.seq),
    state: stateOf(row),
    gameCode: row.gameCode,
    gameName: nameGame(row),
    art: row.gameCode === null ? null : (games.get(row.gameCode)?.art ?? null),
    drawName: row.drawId === null ? null : (context.vendors.get(row.source)?.nameDraw(row.drawId) ?? null),
    bets: row.bets,
    stakeMinor: String(row.stakeMinor),
    paidMinor: String(row.wonMinor + row.returnedMinor),
    currency: call.session.currency,
    at: row.at.toISOString(),
  }));
}
