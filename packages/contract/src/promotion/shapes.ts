import Type from 'typebox';
import { Block } from '../content/block.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** What offers are about; members filter by it. */
export const OFFER_CATEGORIES = ['welcome', 'lottery', 'games', 'loyalty'] as const;
export const OfferCategory = Type.Enum([...OFFER_CATEGORIES]);
export type OfferCategory = (typeof OFFER_CATEGORIES)[number];

/**
 * `gift`: an amount, claimed once its needs are met; `code`: an amount for a code; `checkIn`: an amount for some days of a month;
 * `rebate`: a share of each day’s settled stakes; `cashback`: a share of each week’s loss; `referral`: an amount for each friend who meets its needs;
 * `match`: a share of the next deposit, as funds that must be wagered; `ticket`: free rounds of a game; `birthday`: an amount once a year;
 * `tournament`: prizes for the best multipliers; `manual`: an amount that staff give.
 */
export const OFFER_KINDS = [
  'gift',
  'code',
  'checkIn',
  'rebate',
  'cashback',
  'referral',
  'match',
  'ticket',
  'birthday',
  'tournament',
  'manual',
] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/**
 * The status of an offer for its caller. `login`: a visitor; `available`: can be claimed now; `needs`: something is left to do;
 * `running`: it pays automatically; `code`: it takes a code; `claimed`: nothing is left of it for this member; `ended`: its
 * budget is used up; `away`: not during a break or an exclusion; `joined`: the member takes part, and the next deposit counts;
 * `wagering`: its funds are being wagered.
 */
export const OFFER_STATUSES = [
  'login',
  'available',
  'needs',
  'running',
  'code',
  'joined',
  'wagering',
  'claimed',
  'ended',
  'away',
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** The requirements that an offer may have. */
export const OFFER_NEEDS = [
  'country',
  'countryKnown',
  'level',
  'accountAge',
  'identity',
  'ownLimits',
  'deposits',
  'depositsExactly',
  'depositSum',
  'turnover',
  'activeDays',
  'installed',
  'referred',
  'registeredAfter',
  'currency',
  'age',
  'birthdayMonth',
  'points',
  'claimed',
  'notClaimed',
  'claimsAtMost',
  'noOpenGrant',
  'noPendingWithdrawal',
] as const;
export type OfferNeed = (typeof OFFER_NEEDS)[number];

/** The sentences of an offer’s terms, in the order in which they are shown. */
export const OFFER_TERMS = [
  'gift',
  'code',
  'checkIn',
  'rebate',
  'rebateLevel',
  'rebateClasses',
  'cashback',
  'referral',
  'referralTier',
  'referralFriend',
  'ticket',
  'ticketPays',
  'ticketDays',
  'manual',
  'birthday',
  'birthdayLevel',
  'tournament',
  'entries',
  'minStake',
  'tie',
  'listed',
  'match',
  'matchDeposit',
  'joinDays',
  'wagering',
  'wagerDays',
  'contribution',
  'otherGames',
  'realFirst',
  'maxBet',
  'conversion',
  'forfeit',
  'perMonth',
  'reviewed',
  'most',
  'times',
  'budget',
  'from',
  'until',
  'noWagering',
  'away',
  'final',
] as const;
export type OfferTerm = (typeof OFFER_TERMS)[number];

/** Why a grant is refused: the offer’s own reasons, and those of `may`. */
export const GRANT_REFUSALS = [
  'offer.unmet',
  'offer.claimed',
  'offer.ended',
  'offer.open',
  'offer.deposit',
  'account.disabled',
  'member.excluded',
  'member.paused',
  'account.closing',
  'member.blocked',
  'user.or.token.invalid',
] as const;

export const OfferId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });

/** An offer in a list. */
export const OfferCard = Type.Object({
  id: OfferId,
  kind: Type.Enum([...OFFER_KINDS]),
  category: OfferCategory,
  title: Type.String(),
  summary: Type.String(),
  art: Type.String(),
  hue: Type.Integer(),
  status: Type.Enum([...OFFER_STATUSES]),
  currency: Currency,
  amountMinor: AmountMinor,
  basisPoints: Type.Union([Type.Integer(), Type.Null()], { default: null }),
  wagering: Type.Union([Type.Integer(), Type.Null()], {
    default: null,
    description: 'times the amount must be wagered',
  }),
  until: Type.Union([Instant, Type.Null()], { default: null }),
  progress: Type.Union([Type.Object({ done: Type.Integer(), of: Type.Integer() }), Type.Null()], {
    default: null,
    description: 'number of needs that are met; for check-ins, days of this month',
  }),
});

/** One sentence of the terms, which are generated from the rule: `term` names the text, the other fields fill it. */
export const TermLine = Type.Object({
  term: Type.Enum([...OFFER_TERMS]),
  amountMinor: nullable(AmountMinor),
  basisPoints: nullable(Type.Integer()),
  count: nullable(Type.Integer()),
  at: nullable(Instant),
  texts: Type.Array(Type.String()),
});

/** The period that a need covers: the last days or hours, or a calendar period of the market’s zone, current or previous. */
export const NEED_SPANS = ['days', 'hours', 'day', 'week', 'month', 'dayBefore', 'weekBefore', 'monthBefore'] as const;

export const NeedLine = Type.Object({
  need: Type.Enum([...OFFER_NEEDS]),
  isMet: Type.Boolean(),
  amountMinor: nullable(AmountMinor),
  count: nullable(Type.Number()),
  texts: Type.Array(Type.String()),
  at: nullable(Instant),
  window: nullable(Type.Object({ span: Type.Enum([...NEED_SPANS]), count: nullable(Type.Integer()) })),
  done: nullable(Type.String({ description: 'the member’s progress, if it is measurable: minor units or a count' })),
});

/** The expected cost of wagering the funds on a game. */
export const WagerCost = Type.Object({
  gameCode: Type.String(),
  game: Type.String(),
  basisPoints: Type.Integer({ description: 'share of a stake that counts' }),
  rtpBp: nullable(Type.Integer({ description: 'return to player; null: not published, so a total loss is assumed' })),
  turnoverMinor: AmountMinor,
  costMinor: Type.String({
    pattern: '^\\d+$',
    description: 'upper bound of the expected cost; never more than deposit and funds together',
  }),
  isWorse: Type.Boolean({ description: 'whether the cost exceeds the funds' }),
  bet: nullable(Type.String({ description: 'a bet of the game with known odds' })),
  finishBp: nullable(Type.Integer({ description: 'chance of finishing with this bet at the highest stake' })),
});

/** An offer with all that a member should know before taking it. */
export const OfferDetail = Type.Object({
  ...OfferCard.properties,
  content: Type.Array(Block, { default: [], description: 'the operator’s description, never markup' }),
  needs: Type.Array(NeedLine),
  friendNeeds: Type.Array(NeedLine, { default: [], description: 'for a referral: what a friend must do' }),
  terms: Type.Array(TermLine),
  example: Type.Union([Type.Object({ stakeMinor: AmountMinor, backMinor: AmountMinor }), Type.Null()], {
    default: null,
    description: 'for an offer of a share: what an example amount brings',
  }),
  costs: Type.Array(WagerCost, { default: [], description: 'for a match: costs in the example, highest first' }),
  match: Type.Union(
    [
      Type.Object({
        minDepositMinor: AmountMinor,
        wagering: Type.Integer({ description: 'how many times the funds must be wagered' }),
        days: Type.Integer({ description: 'number of days to wager them in' }),
        maxBetMinor: AmountMinor,
        conversion: Type.Integer({ description: 'maximum payout, in multiples of the funds' }),
      }),
      Type.Null(),
    ],
    { default: null, description: 'for a match only' },
  ),
  rounds: Type.Union([Type.Integer(), Type.Null()], { default: null, description: 'for free rounds: their number' }),
  game: Type.Union([Type.Object({ gameCode: Type.String(), name: Type.String() }), Type.Null()], {
    default: null,
    description: 'for free rounds: the game they are played in',
  }),
  board: Type.Union(
    [
      Type.Object({
        places: Type.Array(
          Type.Object({
            rank: Type.Integer(),
            name: Type.String({ description: 'masked' }),
            multiplier: Type.String({ pattern: '^\\d+$', description: 'in hundredths' }),
            isOwn: Type.Boolean(),
          }),
          { description: 'the first ten' },
        ),
        prizesMinor: Type.Array(AmountMinor),
        entries: Type.Integer({ description: 'number of rounds per member that count' }),
        own: nullable(
          Type.Object({
            rank: nullable(Type.Integer()),
            entries: Type.Integer({ description: 'number of rounds used' }),
            multiplier: nullable(Type.String()),
          }),
        ),
      }),
      Type.Null(),
    ],
    { default: null, description: 'for a tournament only' },
  ),
  isCheckedIn: Type.Boolean({ default: false, description: 'for check-ins: whether the member has checked in today' }),
  version: Type.Integer({ description: 'version of the offers document' }),
});

export const WAGER_STATES = ['active', 'completed', 'expired', 'forfeited', 'reversed'] as const;

/** Funds of a grant that are being wagered, or were. */
export const Wager = Type.Object({
  grantId: Type.String(),
  offerId: OfferId,
  title: Type.String(),
  state: Type.Enum([...WAGER_STATES]),
  currency: Currency,
  fundsMinor: AmountMinor,
  leftMinor: Type.String({ description: 'current balance of the funds' }),
  requiredMinor: AmountMinor,
  wageredMinor: Type.String(),
  maxBetMinor: AmountMinor,
  maxPaidMinor: AmountMinor,
  paidMinor: Type.String(),
  contributions: Type.Array(Type.Object({ gameClassify: Type.String(), basisPoints: Type.Integer() })),
  at: Instant,
  expiresAt: Instant,
});

/** What a member has been granted. */
export const Grant = Type.Object({
  grantId: Type.String(),
  offerId: OfferId,
  title: Type.String(),
  kind: Type.Enum([...OFFER_KINDS]),
  amountMinor: AmountMinor,
  currency: Currency,
  rounds: Type.Union([Type.Integer(), Type.Null()], { default: null, description: 'for free rounds: their number' }),
  at: Instant,
});
