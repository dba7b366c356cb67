import { type CheckOptions, checkCondition } from '@foyer/conditions/check-condition.ts';
import { findClauses, isList } from '@foyer/conditions/clauses.ts';
import type { Condition } from '@foyer/conditions/condition.ts';
import { Moment } from '@foyer/conditions/visibility.ts';
import { OFFER_CATEGORIES } from '@foyer/contract/promotion/shapes.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { BlockSchema, textsOf } from '../../platform/articles/blocks.ts';
import { findUnknownClasses } from '../../play/games/find-unknown-classes.ts';
import { MEMBER_FACTS } from '../facts/member-facts.ts';
import { findMarketFaults } from './market-rules.ts';
import { isWorded } from './needs.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
const Minor = Type.String({ pattern: '^[1-9]\\d{0,14}$' });
const BasisPoints = Type.Integer({ minimum: 1, maximum: 10_000, description: 'hundredths of a percent' });

/** What an offer grants, by kind. Everything is cash without wagering, except the funds of a match. */
const Value = Type.Union([
  closed({ kind: Type.Literal('gift'), amountMinor: Minor }),
  closed({
    kind: Type.Literal('code'),
    amountMinor: Minor,
    code: Type.Optional(
      Type.String({
        pattern: '^[A-Z0-9]{4,20}$',
        description: 'one code for everybody; without it, there are single-use codes',
      }),
    ),
  }),
  closed({
    kind: Type.Literal('checkIn'),
    amountMinor: Minor,
    days: Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'number of days in a month, not necessarily consecutive',
    }),
  }),
  closed({
    kind: Type.Literal('rebate'),
    basisPoints: BasisPoints,
    maxMinor: Minor,
    classes: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, uniqueItems: true })),
    withLevel: Type.Optional(
      Type.Literal(true, { description: 'use the share of the member’s level if it is higher' }),
    ),
  }),
  closed({
    kind: Type.Literal('ticket', { description: 'rounds that cost the member nothing and pay cash' }),
    gameCode: Type.String({ pattern: '^[\\w-]{1,40}$', description: 'a game of a vendor that supports free rounds' }),
    stakeMinor: Minor,
    rounds: Type.Integer({ minimum: 1, maximum: 100 }),
    days: Type.Integer({ minimum: 1, maximum: 90, description: 'number of days to play them in' }),
  }),
  closed({
    kind: Type.Literal('birthday'),
    amountMinor: Minor,
    withLevel: Type.Optional(Type.Literal(true, { description: 'use the gift of the member’s level if it is higher' })),
  }),
  closed({
    kind: Type.Literal('tournament', { description: 'ranked by the best multiplier of a round, never by stakes' }),
    prizesMinor: Type.Array(Minor, {
      minItems: 1,
      maxItems: 100,
      description: 'prizes of the first place, the second, …',
    }),
    entries: Type.Integer({ minimum: 1, maximum: 1000, description: 'number of a member’s first rounds that count' }),
    minStakeMinor: Minor,
    classes: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, uniqueItems: true })),
  }),
  closed({
    kind: Type.Literal('manual', { description: 'given by staff to one member at a time; not listed' }),
    maxMinor: { ...Minor, description: 'maximum of one grant' },
  }),
  closed({ kind: Type.Literal('cashback'), basisPoints: BasisPoints, maxMinor: Minor }),
  closed({
    kind: Type.Literal('referral'),
    amountMinor: Minor,
    tiers: Type.Optional(
      Type.Array(closed({ from: Type.Integer({ minimum: 2, maximum: 10_000 }), amountMinor: Minor }), {
        minItems: 1,
        maxItems: 9,
        description: 'what each friend brings from the given number on, counted over all time',
      }),
    ),
    friendAmountMinor: Type.Optional({ ...Minor, description: 'what the friend receives in addition' }),
    friend: Type.Unknown({ description: 'packages/conditions, over the facts of the friend' }),
    perMonth: Type.Integer({ minimum: 1, maximum: 1000, description: 'maximum number of friends paid for per member' }),
  }),
  closed({
    kind: Type.Literal('match', { description: 'applies to the next deposit of a member who has joined' }),
    basisPoints: Type.Integer({ minimum: 1, maximum: 20_000, description: 'share of the deposit' }),
    minDepositMinor: Minor,
    maxMinor: Minor,
    joinDays: Type.Integer({ minimum: 1, maximum: 30, description: 'number of days to make the deposit in' }),
    wagering: Type.Integer({ minimum: 1, maximum: 50, description: 'how many times the funds must be wagered' }),
    days: Type.Integer({ minimum: 1, maximum: 90, description: 'number of days to wager them in' }),
    maxBetMinor: Minor,
    conversion: Type.Integer({
      minimum: 1,
      maximum: 50,
      description: 'maximum payout, in multiples of the funds',
    }),
    contributions: Type.Record(
      Type.String({ pattern: '^[A-Z0-9_]{1,20}$' }),
      Type.Integer({ minimum: 1, maximum: 10_000 }),
      {
        minProperties: 1,
        description: 'share of a stake that counts, in basis points, by class of games; other classes take cash only',
      },
    ),
  }),
]);

const OfferSchema = closed({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'part of the offer’s URL' }),
  category: Type.Enum([...OFFER_CATEGORIES]),
  title: LocalizedText,
  summary: LocalizedText,
  art: Type.String({ pattern: '^[\\w-]{1,60}$' }),
  content: Type.Optional(
    Type.Array(BlockSchema, { minItems: 1, maxItems: 20, description: 'what it is about, without numbers' }),
  ),
  hue: Type.Integer({ minimum: 0, maximum: 360 }),
  value: Value,
  from: Type.Optional(Moment),
  until: Type.Optional(Moment),
  isPaused: Type.Optional(Type.Literal(true)),
  condition: Type.Optional(Type.Unknown({ description: 'packages/conditions, over the facts of members' })),
  perMember: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'maximum number of claims per member; default: 1' }),
  ),
  budgetMinor: Type.Optional(Minor),
  isMission: Type.Optional(Type.Literal(true, { description: 'list it with the missions' })),
  programme: Type.Optional(Type.Enum(['APP_DOWNLOAD', 'REFERRAL'])),
});

/** The document `promotions` of a merchant. */
export const PromotionsSchema = closed({
  /** The market whose rules apply: ISO 3166 code. */
  market: Type.String({ pattern: '^[A-Z]{2}$' }),
  offers: Type.Array(OfferSchema, { maxItems: 500 }),
});

export type Promotions = Static<typeof PromotionsSchema>;
export type Offer = Static<typeof OfferSchema>;
export type OfferValue = Offer['value'];

/**
 * Violations of rules that the schema cannot express, one line each.
 * @param about.country that of the merchant's market
 */
export function findPromotionFaults(
  { market, offers }: Promotions,
  about: CheckOptions & { country?: string | undefined } = {},
): string[] {
  const named = [
    ...offers.map(({ id }) => `offer ${id}`),
    ...offers.flatMap(({ value }) => ('code' in value && value.code ? [`code ${value.code}`] : [])),
  ];
  const twice = named.filter((name, at) => named.indexOf(name) !== at).map((name) => `${name} is there twice`);
  const { country = market } = about;
  return [
    ...(market === country ? [] : [`the market is ${market}, whose rules are not those of ${country}`]),
    ...twice,
    ...offers.flatMap((offer) =>
      findOfferFaults(offer, { market, about }).map((fault) => `offer ${offer.id}: ${fault}`),
    ),
  ];
}

function findOfferFaults(offer: Offer, { about, market }: { market: string; about: CheckOptions }): string[] {
  const { condition, from, until, value } = offer;
  const isBackwards = from && until && Date.parse(from) >= Date.parse(until);
  const conditions = [
    ...(condition === undefined ? [] : [condition]),
    ...(value.kind === 'referral' ? [value.friend] : []),
  ];
  return [
    ...(isBackwards ? ['it ends before it begins'] : []),
    ...(('basisPoints' in value || value.kind === 'referral') && value.kind !== 'match' && !from
      ? ['it needs the time from which play counts']
      : []),
    ...findContentFaults(offer),
    ...findTournamentFaults(offer),
    ...findTierFaults(offer),
    ...findUnknownClasses(classesOf(offer).map((name) => [`its ${value.kind}`, name])),
    ...(offer.isMission ? conditions.flatMap(findUrges) : []),
    ...conditions.flatMap((one) => findConditionFaults(one, about)),
    ...findMarketFaults(offer, market),
  ];
}

/** The classes of games that an offer names. */
function classesOf({ value }: Offer): readonly string[] {
  if (value.kind === 'match') return Object.keys(value.contributions);
  return 'classes' in value ? (value.classes ?? []) : [];
}

/** Numbers belong in the rule, from which the terms are generated, not in the text. */
const findContentFaults = ({ content = [] }: Offer): string[] =>
  content.flatMap(textsOf).some((text) => /\p{N}/u.test(text)) ? ['its content has a number'] : [];

function findTierFaults({ value }: Offer): string[] {
  if (value.kind !== 'referral' || !value.tiers) return [];
  const rises = value.tiers.every(({ from }, at) => at === 0 || from > (value.tiers?.[at - 1]?.from ?? 0));
  return rises ? [] : ['its tiers are not in the order of their friends'];
}

function findTournamentFaults({ budgetMinor, from, until, value }: Offer): string[] {
  if (value.kind !== 'tournament') return [];
  const falls = value.prizesMinor.every(
    (prize, at) => at === 0 || BigInt(prize) <= BigInt(value.prizesMinor[at - 1] ?? 0),
  );
  const prizes = value.prizesMinor.reduce((sum, prize) => sum + BigInt(prize), 0n);
  const isCovered = budgetMinor === undefined || BigInt(budgetMinor) >= prizes;
  return [
    ...(from && until ? [] : ['a tournament needs a beginning and an end']),
    ...(falls ? [] : ['a later place has a higher prize']),
    ...(isCovered ? [] : ['its budget does not cover its prizes']),
  ];
}

/** Facts about money and play: a mission never requires a deposit, a stake, a loss or playing time. */
const URGES = /^(deposits|withdrawals|balance|turnover|netLoss|maxStake|activeDays|lastBet|points)/;

const findUrges = (condition: unknown): string[] =>
  findClauses(condition as Condition)
    .filter(({ fact }) => URGES.test(fact))
    .map(({ fact }) => `a mission may not ask for ${fact}`);

/** Members see what they still need: a clause that cannot be shown would refuse them without a reason. */
function findConditionFaults(condition: unknown, about: CheckOptions): string[] {
  const faults = checkCondition(condition, MEMBER_FACTS, about);
  return faults.length > 0 ? faults : findSilentClauses(condition as Condition);
}

function findSilentClauses(condition: Condition): string[] {
  if (!isList(condition)) return ['its condition is more than a list of clauses that must all hold'];
  const silent = findClauses(condition).filter((clause) => !isWorded(clause));
  return silent.map(({ id }) => `the clause ${id} cannot be put in words for members`);
}

/** The published offers of a merchant with their version; none without the document. */
export function promotionsOf(
  { documents }: Pick<Context, 'documents'>,
  merchant: string,
): { offers: readonly Offer[]; version: number } {
  const document = documents.get({ merchant, kind: 'promotions' });
  return document
    ? { offers: (document.body as Promotions).offers, version: document.version }
    : { offers: [], version: 0 };
}

/** Whether an offer runs at a time in `[from, until)`. */
export const isRunning = ({ from, isPaused, until }: Offer, now: number): boolean =>
  !isPaused && (!from || now >= Date.parse(from)) && (!until || now < Date.parse(until));

/** An offer that runs now, with the version of its document; null if there is none with this id. */
export function getRunningOffer(
  id: string,
  merchant: string,
  context: Pick<Context, 'documents' | 'now'>,
): { offer: Offer; version: number } | null {
  const { offers, version } = promotionsOf(context, merchant);
  const offer = offers.find((one) => one.id === id);
  return offer && isRunning(offer, context.now()) ? { offer, version } : null;
}

/** The offers of a merchant that run now and are listed. */
export const findRunningOffers = (merchant: string, context: Pick<Context, 'documents' | 'now'>): Offer[] =>
  promotionsOf(context, merchant).offers.filter(
    (offer) => offer.value.kind !== 'manual' && isRunning(offer, context.now()),
  );
