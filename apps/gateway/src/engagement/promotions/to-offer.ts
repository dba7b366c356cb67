import type { Condition } from '@foyer/conditions/condition.ts';
import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { list } from '@foyer/contract/promotion/list.ts';
import type { offer as offerContract } from '@foyer/contract/promotion/offer.ts';
import type { Grant, OfferNeed, OfferStatus } from '@foyer/contract/promotion/shapes.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { toBlock } from '../../platform/articles/blocks.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { may } from '../../platform/policy/may.ts';
import { catalogueOf, gamesByCode } from '../../play/games/catalogue.ts';
import { factSourceOf, requireMemberFacts } from '../facts/read-facts.store.ts';
import { getMonth, type MonthOfCheckIns } from './check-in.store.ts';
import type { MatchValue } from './fund-grant.ts';
import { countClaims, findUsedBudgets, type GrantRow, getWageredOffer } from './grant.store.ts';
import { findNeeds } from './needs.ts';
import { type OfferViewer, statusOf } from './offer-status.ts';
import { type Offer, promotionsOf } from './offers-document.ts';
import { getOpenOptIn } from './opt-in.store.ts';
import { readShownBoard } from './to-board.ts';
import { toExample, toTerms } from './to-terms.ts';
import { findEntered } from './tournament.store.ts';
import { toCosts } from './wager-cost.ts';

type OfferCard = ValueOf<typeof list>['offers'][number];
type OfferDetail = ValueOf<typeof offerContract>;

/** The caller to whom offers are shown. */
interface Reader {
  merchant: Merchant;
  language: LanguageCode;
  session: MemberSession | null;
}

/** The facts for showing offers, read once for all of them. */
export interface Shown extends Reader {
  viewer: OfferViewer | null;
  used: ReadonlyMap<string, bigint>;
  /** Titles of all offers by id. */
  titles: ReadonlyMap<string, string>;
}

/** Reads the facts about the caller. */
export async function readShown(
  reader: Reader,
  { documents, pool }: Pick<Context, 'documents' | 'pool'>,
): Promise<Shown> {
  const { merchant, session } = reader;
  const used = findUsedBudgets(pool, merchant.code);
  const { offers } = promotionsOf({ documents }, merchant.code);
  const titles = new Map(offers.map(({ id, title }) => [id, inLanguage(title, reader.language)]));
  if (!session) return { ...reader, viewer: null, used: await used, titles };
  const { memberId } = session;
  const conditions = offers.map(({ condition }) => condition as Condition | undefined);
  const [joined, wagering, facts, claims, reason, entered] = await Promise.all([
    getOpenOptIn(pool, memberId),
    getWageredOffer(pool, memberId),
    requireMemberFacts(pool, factSourceOf(merchant, { documents }), { memberId, conditions }),
    countClaims(pool, memberId),
    may(pool, { memberId }, 'grant'),
    findEntered(pool, memberId),
  ]);
  return {
    ...reader,
    viewer: { facts, claims, isAway: reason !== null, joined: joined?.offerId ?? null, wagering, entered },
    used: await used,
    titles,
  };
}

/** An offer as shown to the caller. */
export async function toOfferCard(offer: Offer, shown: Shown, { pool }: Pick<Context, 'pool'>): Promise<OfferCard> {
  return cardOf(offer, shown, await monthOf(offer, shown, pool));
}

/** An offer to check in for, with whether today’s is done. */
export async function toCheckInCard(
  offer: Offer,
  shown: Shown,
  { pool }: Pick<Context, 'pool'>,
): Promise<OfferCard & { isCheckedIn: boolean }> {
  const month = await monthOf(offer, shown, pool);
  return { ...cardOf(offer, shown, month), isCheckedIn: month?.isToday ?? false };
}

/** An offer with its needs and terms. */
export async function toOfferDetail(
  { offer, version }: { offer: Offer; version: number },
  shown: Shown,
  { documents, now, pool }: Pick<Context, 'documents' | 'now' | 'pool'>,
): Promise<OfferDetail> {
  const month = await monthOf(offer, shown, pool);
  const example = toExample(offer);
  const game = gameOf(offer, { ...shown, documents });
  return {
    ...cardOf(offer, shown, month),
    content: (offer.content ?? []).map((block) => toBlock(block, shown.language)),
    needs: needsOf(offer, shown),
    friendNeeds: offer.value.kind === 'referral' ? findNeeds(offer.value.friend as Condition, null) : [],
    terms: toTerms(offer).map((term) => (term.term === 'ticket' && game ? { ...term, texts: [game.name] } : term)),
    example,
    costs: offer.value.kind === 'match' && example ? costsOf(offer.value, example, { ...shown, documents }) : [],
    match: offer.value.kind === 'match' ? toMatch(offer.value) : null,
    rounds: offer.value.kind === 'ticket' ? offer.value.rounds : null,
    game,
    board: await readShownBoard(offer, shown, { documents, now, pool }),
    isCheckedIn: month?.isToday ?? false,
    version,
  };
}

const toMatch = ({ conversion, days, maxBetMinor, minDepositMinor, wagering }: MatchValue) => ({
  ...{ conversion, days, maxBetMinor, minDepositMinor, wagering },
});

/** The game of free rounds, in the reader's language. */
function gameOf(
  { value }: Offer,
  { documents, language, merchant }: Pick<Reader, 'language' | 'merchant'> & Pick<Context, 'documents'>,
): OfferDetail['game'] {
  if (value.kind !== 'ticket') return null;
  const game = gamesByCode(catalogueOf({ documents }, merchant.code)).get(value.gameCode);
  return { gameCode: value.gameCode, name: game ? inLanguage(game.name, language) : value.gameCode };
}

function costsOf(
  value: MatchValue,
  { backMinor, stakeMinor }: { stakeMinor: string; backMinor: string },
  { documents, language, merchant }: Pick<Reader, 'language' | 'merchant'> & Pick<Context, 'documents'>,
) {
  const games = catalogueOf({ documents }, merchant.code).games.map(
    ({ code, flatBet, gameClassify, minRtpBp, name, rtpBp = null }) => ({
      // The maximum cost is that of the game's worst bet.
      ...{ code, gameClassify, rtpBp: minRtpBp ?? rtpBp, name: inLanguage(name, language) },
      ...(flatBet ? { bet: { ...flatBet, name: inLanguage(flatBet.name, language) } } : {}),
    }),
  );
  return toCosts(value, { depositMinor: BigInt(stakeMinor), bonusMinor: BigInt(backMinor) }, games);
}

/** The requirements; for visitors, none are met. */
const needsOf = ({ condition }: Offer, { titles, viewer }: Shown) =>
  findNeeds(condition as Condition | undefined, viewer?.facts ?? null).map((need) =>
    NAMES_OFFERS.has(need.need) ? { ...need, texts: need.texts.map((id) => titles.get(id) ?? id) } : need,
  );

/** Requirements that refer to other offers. */
const NAMES_OFFERS: ReadonlySet<OfferNeed> = new Set(['claimed', 'notClaimed']);

function monthOf(
  { id, value }: Offer,
  { merchant, session }: Shown,
  pool: Context['pool'],
): Promise<MonthOfCheckIns> | null {
  if (value.kind !== 'checkIn' || !session) return null;
  return getMonth(pool, { memberId: session.memberId, offerId: id, timeZone: merchant.market.timeZone });
}

function cardOf(offer: Offer, shown: Shown, month: MonthOfCheckIns | null): OfferCard {
  const { art, category, hue, id, summary, title, until, value } = offer;
  const status = statusOf(offer, shown.viewer, shown.used.get(id) ?? 0n);
  return {
    id,
    kind: value.kind,
    category,
    title: inLanguage(title, shown.language),
    summary: inLanguage(summary, shown.language),
    art,
    hue,
    status,
    currency: shown.merchant.market.currency,
    amountMinor: worthOf(value),
    basisPoints: 'basisPoints' in value ? value.basisPoints : null,
    wagering: value.kind === 'match' ? value.wagering : null,
    until: until ?? null,
    progress: progressOf(offer, { shown, status, month }),
  };
}

/** The amount that an offer is shown with: its maximum, a stake of its free rounds, or its first prize. */
function worthOf(value: Offer['value']): string {
  if (value.kind === 'ticket') return value.stakeMinor;
  if (value.kind === 'tournament') return value.prizesMinor[0] ?? '0';
  return 'maxMinor' in value ? value.maxMinor : value.amountMinor;
}

function progressOf(
  offer: Offer,
  { month, shown, status }: { shown: Shown; status: OfferStatus; month: MonthOfCheckIns | null },
): OfferCard['progress'] {
  if (status === 'running' && offer.value.kind === 'checkIn' && month)
    return { done: Math.min(month.done, offer.value.days), of: offer.value.days };
  if (status !== 'needs') return null;
  const needs = needsOf(offer, shown);
  return { done: needs.filter(({ isMet }) => isMet).length, of: needs.length };
}

/** A grant as its member sees it, with the title that its offer had. */
export const toGrant = (
  { amountMinor, createdAt, currency, id, offerId, terms }: GrantRow,
  language: LanguageCode,
): Static<typeof Grant> => ({
  grantId: id,
  offerId,
  title: inLanguage(terms.title, language),
  kind: terms.value.kind,
  amountMinor: String(amountMinor),
  currency,
  rounds: terms.value.kind === 'ticket' ? terms.value.rounds : null,
  at: createdAt.toISOString(),
});
