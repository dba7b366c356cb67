import { shareOf } from '@foyer/contract/promotion/wager-cost.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { catalogueOf, gamesByCode } from '../../play/games/catalogue.ts';
import { bestOf, findBenefits } from '../vip/benefits.ts';
import { claimOffer } from './claim-offer.ts';
import { type Offer, type Promotions, promotionsOf } from './offers-document.ts';
import {
  completePeriod,
  findPeriodicOffers,
  findSettledPlay,
  openDuePeriods,
  type Period,
  type PeriodicOffer,
  type SettledPlay,
  type Span,
} from './settled-play.store.ts';

/** Minutes after which everything written at the end of a period is committed. */
const REST_MINUTES = 10;

type PayContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'pool'>;
type Share = Extract<Offer['value'], { kind: 'rebate' | 'cashback' }>;

/** The amount due to a member for a period. */
interface Due {
  memberId: bigint;
  accountId: bigint;
  amountMinor: bigint;
}

const isShare = (value: Offer['value']): value is Share => value.kind === 'rebate' || value.kind === 'cashback';

/** An offer in one version of the document. */
interface Rule {
  offer: Offer;
  value: Share;
  version: number;
}

type PaidOffer = Pick<PeriodicOffer, 'offerId' | 'span'>;

/**
 * Pays the rebates and the cashback of every merchant for the periods that are over: to each member once, even after
 * interruptions, since the period is the occurrence of the grant; and for every period, however long no job ran.
 */
export async function payRebates(context: PayContext): Promise<void> {
  for (const merchant of context.merchants)
    for (const paid of await findPaidOffers(merchant.code, context))
      await payOffer(merchant, paid, context).catch((fault: unknown) => {
        context.log.error({ err: fault, merchant: merchant.code, offerId: paid.offerId }, 'a rebate was not paid');
      });
}

/** The current offers, and earlier ones, whose last periods may not be paid yet. */
async function findPaidOffers(merchant: string, context: PayContext): Promise<PaidOffer[]> {
  const current = promotionsOf(context, merchant).offers.flatMap(({ id, value }) =>
    isShare(value) ? [{ offerId: id, span: spanOf(value) }] : [],
  );
  const earlier = await findPeriodicOffers(context.pool, merchant);
  const isCurrent = ({ offerId, span }: PaidOffer) =>
    current.some((one) => one.offerId === offerId && one.span === span);
  return [...current, ...earlier.filter((one) => !isCurrent(one))];
}

const spanOf = ({ kind }: Share): Span => (kind === 'rebate' ? 'day' : 'week');

/** Pays each period by the rule in force at its end: later versions take nothing from a period that is over. */
async function payOffer(merchant: Merchant, { offerId, span }: PaidOffer, context: PayContext): Promise<void> {
  const named = { merchant: merchant.code, offerId };
  const due = await openDuePeriods(context.pool, { ...named, span, timeZone: merchant.market.timeZone }, REST_MINUTES);
  for (const period of due) {
    const rule = await getRuleAt(period.to, { ...named, span }, context);
    if (!rule || (await payPeriod(period, { merchant, rule }, context)))
      await completePeriod(context.pool, { ...named, period: period.name });
  }
}

async function getRuleAt(
  at: Date,
  { merchant, offerId, span }: PaidOffer & { merchant: string },
  { documents }: PayContext,
): Promise<Rule | null> {
  const document = await documents.getVersionAt({ merchant, kind: 'promotions' }, at);
  const offers = (document?.body as Promotions | undefined)?.offers ?? [];
  const offer = offers.find(({ id }) => id === offerId);
  if (!document || !offer || !isShare(offer.value) || spanOf(offer.value) !== span) return null;
  return { offer, value: offer.value, version: document.version };
}

/** Pays members one by one; a fault for one does not affect the others. @returns whether all are paid */
async function payPeriod(
  period: Period,
  { merchant, rule }: { merchant: Merchant; rule: Rule },
  context: PayContext,
): Promise<boolean> {
  const { offer, value, version } = rule;
  const { documents, log, pool } = context;
  const part = partOf(offer, period);
  if (!part) return true;
  const play = await findSettledPlay(pool, merchant.code, part);
  const shares = await findShares(play, { merchant, value, period }, context);
  let isComplete = true;
  for (const { amountMinor, ...member } of findDue(play, value, {
    classOf: classNamer(merchant.code, context),
    shares,
  }))
    await withTransaction(pool, (client) =>
      claimOffer(client, { merchant, member, offer, version, documents, occurrence: period.name, amountMinor }),
    ).catch((fault: unknown) => {
      isComplete = false;
      log.error({ err: fault, memberId: String(member.memberId), offerId: offer.id }, 'a member was not paid a rebate');
    });
  return isComplete;
}

/** The shares of members whose level has a higher one than the offer. A level that was lost during the period still counts. */
async function findShares(
  play: readonly SettledPlay[],
  { merchant, period, value }: { merchant: Merchant; value: Share; period: Period },
  context: PayContext,
): Promise<ReadonlyMap<bigint, number>> {
  if (value.kind !== 'rebate' || !value.withLevel) return new Map();
  const memberIds = [...new Set(play.map(({ memberId }) => memberId))];
  const benefits = await findBenefits(context.pool, { merchant, memberIds, ...period }, context);
  return new Map(
    [...benefits].map(([memberId, brought]) => [
      memberId,
      Math.max(value.basisPoints, Number(bestOf(brought, 'rebateBp') ?? 0n)),
    ]),
  );
}

/** The part of a period in which an offer ran; null if it did not. */
function partOf(offer: Offer, { from, to }: Period): Pick<Period, 'from' | 'to'> | null {
  const begins = Math.max(from.getTime(), Date.parse(offer.from ?? '') || 0);
  const ends = Math.min(to.getTime(), Date.parse(offer.until ?? '') || to.getTime());
  return begins < ends && !offer.isPaused ? { from: new Date(begins), to: new Date(ends) } : null;
}

const classNamer = (merchant: string, { documents }: Pick<Context, 'documents'>) => {
  const games = gamesByCode(catalogueOf({ documents }, merchant));
  return (gameCode: string | null): string | null =>
    gameCode === null ? null : (games.get(gameCode)?.gameClassify ?? null);
};

/** The amount due to each member: a share of the counting stakes, or of the loss; omitted below one minor unit. */
export function findDue(
  play: readonly SettledPlay[],
  value: Share,
  {
    classOf,
    shares = new Map(),
  }: { classOf(gameCode: string | null): string | null; shares?: ReadonlyMap<bigint, number> },
): Due[] {
  const bases = new Map<bigint, { accountId: bigint; base: bigint }>();
  for (const { accountId, gameCode, memberId, payoutMinor, stakeMinor } of play) {
    if (value.kind === 'rebate' && value.classes && !value.classes.includes(classOf(gameCode) ?? '')) continue;
    const base = value.kind === 'rebate' ? stakeMinor : stakeMinor - payoutMinor;
    bases.set(memberId, { accountId, base: (bases.get(memberId)?.base ?? 0n) + base });
  }
  return [...bases]
    .map(([memberId, { accountId, base }]) => ({
      memberId,
      accountId,
      amountMinor: shareOf(
        { maxMinor: value.maxMinor, basisPoints: shares.get(memberId) ?? value.basisPoints },
        base > 0n ? base : 0n,
      ),
    }))
    .filter(({ amountMinor }) => amountMinor > 0n);
}
