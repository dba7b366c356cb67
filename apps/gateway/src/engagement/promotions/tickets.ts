import type { Client } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { addGrant, findUnsent, getGrant } from '../../ledger/wallet/free-round.store.ts';
import { catalogueOf, type Game, gamesByCode } from '../../play/games/catalogue.ts';
import { vendorOfGame } from '../../play/games/game.ts';
import { sendFreeRounds } from '../../play/vendors/grant-free-rounds.ts';
import { toPlayerRef } from '../../play/vendors/launch.ts';
import type { GrantRow } from './grant.store.ts';
import type { Offer } from './offers-document.ts';

export type TicketValue = Extract<Offer['value'], { kind: 'ticket' }>;

/** The game of free rounds, and their average cost. */
export interface Ticket {
  game: Game;
  vendor: string;
  playerRef: string;
  /** Stakes × the game’s return, charged to the budget; the full stakes if the return is not published. */
  costMinor: bigint;
}

const WHOLE = 10_000n;
const DAY_MS = 86_400_000;
/** How long one run calls a vendor; what is left is sent in the next one. */
const RUN_MS = 20_000;

/** The game of a ticket at a vendor that supports free rounds; null if there is none. */
export function findTicketGame(
  { gameCode }: Pick<TicketValue, 'gameCode'>,
  merchant: string,
  context: Context,
): { game: Game; vendor: string } | null {
  const game = gamesByCode(catalogueOf(context, merchant)).get(gameCode);
  const vendor = game && vendorOfGame(game, context);
  if (!game || !vendor?.freeRounds) return null;
  const isTaken = vendor.freeRounds.hasFreeRounds?.(gameCode) ?? true;
  return isTaken ? { game, vendor: vendor.code } : null;
}

export function toTicket(
  value: TicketValue,
  { memberId, merchant }: { memberId: bigint; merchant: Pick<Merchant, 'code'> },
  context: Context,
): Ticket | null {
  const found = findTicketGame(value, merchant.code, context);
  if (!found) return null;
  const rtpBp = BigInt(found.game.rtpBp ?? 10_000);
  const costMinor = (faceOf(value) * rtpBp + WHOLE - 1n) / WHOLE;
  return { ...found, playerRef: toPlayerRef(found.vendor, memberId, context), costMinor };
}

/** The stakes of all rounds. */
export const faceOf = ({ rounds, stakeMinor }: Pick<TicketValue, 'rounds' | 'stakeMinor'>): bigint =>
  BigInt(stakeMinor) * BigInt(rounds);

/** Stores the free rounds of a grant in its transaction; the vendor is notified afterwards. */
export async function addTicket(
  client: Client,
  { accountId, granted, ticket, value }: { accountId: bigint; granted: GrantRow; ticket: Ticket; value: TicketValue },
): Promise<void> {
  const stored = await addGrant(client, {
    id: granted.id,
    vendor: ticket.vendor,
    merchant: granted.merchant,
    memberId: granted.memberId,
    accountId,
    playerRef: ticket.playerRef,
    gameCode: value.gameCode,
    currency: granted.currency,
    stakeMinor: BigInt(value.stakeMinor),
    rounds: value.rounds,
    expiresAt: new Date(granted.createdAt.getTime() + value.days * DAY_MS),
  });
  if (!stored) throw new Error('free rounds were not stored');
}

/** Sends the free rounds that were just granted to the vendor; harmless if the claim is repeated. */
export async function sendTicket(id: string, context: Context): Promise<void> {
  const grant = await getGrant(context.pool, id);
  if (grant?.state === 'offered') await sendFreeRounds(grant, context);
}

/**
 * Sends granted free rounds to vendors until they have confirmed them; repeated calls have one effect. All vendors are called at the same
 * time, so that one that does not answer delays no other.
 */
export async function sendTickets(context: Context): Promise<void> {
  await Promise.all([...context.vendors.keys()].map((vendor) => sendTicketsTo(vendor, context)));
}

async function sendTicketsTo(vendor: string, context: Context): Promise<void> {
  const endsAt = context.now() + RUN_MS;
  for (const grant of await findUnsent(context.pool, vendor)) {
    if (context.now() >= endsAt) return;
    await sendFreeRounds(grant, context);
  }
}
