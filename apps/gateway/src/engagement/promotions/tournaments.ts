import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { catalogueOf, gamesByCode } from '../../play/games/catalogue.ts';
import { type Claim, type ClaimRefusal, claimOffer, findRefusal } from './claim-offer.ts';
import { type BoardPlace, foldBoard } from './fold-board.ts';
import { lockMember } from './grant.store.ts';
import type { Offer } from './offers-document.ts';
import {
  addEntry,
  addTournament,
  closeTournament,
  type EnteredRow,
  findDueTournaments,
  findEnteredRounds,
  type TournamentRow,
} from './tournament.store.ts';
import {
  addPlaces,
  addRefusedPrize,
  findPaidPrizes,
  findPlaces,
  lockTournament,
  type PrizePlace,
  type StoredPlace,
} from './tournament-place.store.ts';

/** Minutes after which everything written at the end of a tournament is committed. */
const REST_MINUTES = 10;

type TournamentValue = Extract<Offer['value'], { kind: 'tournament' }>;

/** When a tournament begins and ends; its offer has both. */
export const timesOf = ({ from = '', until = '' }: Pick<Offer, 'from' | 'until'>) => ({
  startsAt: new Date(from),
  endsAt: new Date(until),
});

interface Entering {
  merchant: Merchant;
  session: MemberSession;
  offer: Offer;
  version: number;
}

/** Lets a member take part in a tournament, under the rule in force when the first one joined. */
export function enterTournament(
  { merchant, offer, session, version }: Entering,
  { documents, pool }: Pick<Context, 'documents' | 'pool'>,
): Promise<TournamentRow | Refusal<ClaimRefusal>> {
  if (offer.value.kind !== 'tournament') throw new Error(`${offer.id} is no tournament`);
  return withTransaction(pool, async (client) => {
    await lockMember(client, session.memberId);
    const claim = { merchant, member: session, offer, version, documents, occurrence: 'join', amountMinor: 0n };
    const refused = await findRefusal(client, claim);
    if (refused) return refused;
    const row = {
      merchant: merchant.code,
      offerId: offer.id,
      ...timesOf(offer),
      documentVersion: version,
      terms: offer,
    };
    const stored = await addTournament(client, row);
    await addEntry(client, stored, session);
    return stored;
  });
}

/** A leaderboard, and the rounds that it is computed from. */
export interface Board {
  rows: EnteredRow[];
  places: BoardPlace[];
}

/** Computes a tournament’s leaderboard from the ledger. */
export async function readBoard(
  tournament: TournamentRow,
  { documents, pool }: Pick<Context, 'documents'> & { pool: Queryable },
): Promise<Board> {
  const value = tournament.terms.value as TournamentValue;
  const games = gamesByCode(catalogueOf({ documents }, tournament.merchant));
  const min = BigInt(value.minStakeMinor);
  const rows = (await findEnteredRounds(pool, tournament)).filter(
    ({ gameCode, stakeMinor }) =>
      stakeMinor >= min && (!value.classes || value.classes.includes(games.get(gameCode ?? '')?.gameClassify ?? '')),
  );
  return { rows, places: foldBoard(rows, value.entries) };
}

/**
 * Pays the prizes of ended tournaments, each once. Members who may not be granted anything get none, and nobody moves up. A run
 * that is interrupted is continued by the next one, with the places of the first.
 */
export async function payTournaments(
  context: Pick<Context, 'documents' | 'log' | 'merchants' | 'pool'>,
): Promise<void> {
  for (const tournament of await findDueTournaments(context.pool, REST_MINUTES))
    await payPrizes(tournament, context).catch((fault: unknown) => {
      context.log.error({ err: fault, offerId: tournament.offerId }, 'the prizes of a tournament were not paid');
    });
}

/** Pays the places one by one; a fault for one does not affect the others, and leaves the tournament for the next run. */
async function payPrizes(
  tournament: TournamentRow,
  context: Pick<Context, 'documents' | 'log' | 'merchants' | 'pool'>,
): Promise<void> {
  const merchant = context.merchants.find(({ code }) => code === tournament.merchant);
  if (!merchant) return;
  const { documentVersion: version, terms } = tournament;
  // The condition was checked when the member joined.
  const { condition: _met, ...offer } = terms;
  const prizes = prizesOf(tournament);
  let isComplete = true;
  for (const { rank, isRefused, ...member } of await fixPlaces(tournament, context)) {
    if (isRefused) continue;
    const occurrence = `${occurrencePrefixOf(tournament)}${rank}`;
    const amountMinor = BigInt(prizes[rank - 1] ?? 0);
    const claim = { merchant, member, offer, version, documents: context.documents, occurrence, amountMinor };
    await payPrize({ claim, rank, tournament }, context).catch((fault: unknown) => {
      isComplete = false;
      context.log.error({ err: fault, memberId: String(member.memberId), offerId: offer.id }, 'a prize was not paid');
    });
  }
  if (isComplete) await closeTournament(context.pool, tournament);
}

interface Prize {
  claim: Claim;
  tournament: TournamentRow;
  rank: number;
}

/** A prize beyond the budget, which is fixed with the rule, is never paid: that is recorded, and logged for staff once. */
async function payPrize(
  { claim, rank, tournament }: Prize,
  { log, pool }: Pick<Context, 'log' | 'pool'>,
): Promise<void> {
  const { amountMinor, member, merchant, offer } = claim;
  const isNewlyRefused = await withTransaction(pool, async (client) => {
    const granted = await claimOffer(client, claim);
    const isBeyondBudget = granted instanceof Refusal && granted.code === 'offer.ended';
    return isBeyondBudget && addRefusedPrize(client, tournament, { rank, amountMinor, reason: granted.code });
  });
  if (!isNewlyRefused) return;
  const about = { merchant: merchant.code, offerId: offer.id, rank, memberId: String(member.memberId) };
  log.error({ ...about, amountMinor: String(amountMinor) }, 'a prize is beyond the budget');
}

/** Determines who has which prize, once: the stored places, or those of the leaderboard now. */
function fixPlaces(tournament: TournamentRow, { documents, pool }: Pick<Context, 'documents' | 'pool'>) {
  return withTransaction(pool, async (client): Promise<StoredPlace[]> => {
    await lockTournament(client, tournament);
    const stored = await findPlaces(client, tournament);
    if (stored.length > 0) return stored;
    const paid = await findPaidPrizes(client, { ...tournament, prefix: occurrencePrefixOf(tournament) });
    const places = toPlaces(await readBoard(tournament, { documents, pool: client }), prizesOf(tournament), paid);
    await addPlaces(client, tournament, places);
    return places.map((place) => ({ ...place, isRefused: false }));
  });
}

/** The members of the unpaid ranks. A prize that was paid before places were stored keeps its rank and its member. */
function toPlaces(
  { places, rows }: Board,
  prizes: readonly string[],
  paid: readonly Pick<PrizePlace, 'rank' | 'memberId'>[],
): PrizePlace[] {
  const [paidRanks, paidMembers] = [paid.map(({ rank }) => rank), paid.map(({ memberId }) => memberId)];
  const accounts = new Map(rows.map(({ accountId, memberId }) => [memberId, accountId]));
  const ranks = prizes.map((_prize, at) => at + 1).filter((rank) => !paidRanks.includes(rank));
  const members = places.map(({ memberId }) => memberId).filter((memberId) => !paidMembers.includes(memberId));
  return members.slice(0, ranks.length).map((memberId, at) => {
    const [rank, accountId] = [ranks[at], accounts.get(memberId)];
    if (rank === undefined || accountId === undefined)
      throw new Error(`member ${memberId} has a place without a round`);
    return { rank, memberId, accountId };
  });
}

const prizesOf = ({ terms }: TournamentRow): readonly string[] => (terms.value as TournamentValue).prizesMinor;

/** What precedes the rank in the occurrence of a prize. */
const occurrencePrefixOf = ({ startsAt }: TournamentRow): string => `prize:${startsAt.toISOString()}:`;
