import type { OfferValue } from './offers-document.ts';

/** A rule of a market's regulator about offers. Absent fields: no such rule is known. */
export interface MarketRule {
  /** The legal source, named when the rule refuses an offer. */
  source: string;
  /** Kinds of offers that may not run. */
  forbiddenKinds?: readonly OfferValue['kind'][];
  /** Facts that an offer may not depend on. */
  forbiddenFacts?: readonly string[];
  /** The minimum duration of an offer in days. */
  minDays?: number;
  /** Terms must be the same for all: no condition on the member. */
  isSameForAll?: true;
  /** How often a member may be granted it. */
  maxClaims?: number;
  /** How often granted funds may have to be wagered. */
  maxWagering?: number;
  /** Funds may be wagered on only one product: betting, casino, bingo or lottery. */
  isOneProduct?: true;
}

/** The regulatory product that each class of games belongs to. */
export const PRODUCTS: Readonly<Record<string, 'lottery' | 'betting'>> = {
  LOTT: 'lottery',
  ELOTT: 'lottery',
  SPORTS: 'betting',
};

/** By ISO 3166 code. No caps for Vietnam and the Philippines were found in public sources. */
export const MARKET_RULES: Readonly<Record<string, readonly MarketRule[]>> = {
  GB: [{ source: 'LCCP SR 5.1.1, from 19 January 2026', maxWagering: 10, isOneProduct: true }],
  // No deposit bonus, no advance and no advantage before play; cashback and loyalty remain.
  BR: [
    {
      source: 'Portaria SPA/MF 1.231/2024, art. 42–43',
      forbiddenKinds: ['gift', 'code', 'checkIn', 'referral', 'match', 'ticket', 'birthday', 'manual'],
      forbiddenFacts: ['depositsCount', 'depositsMinor', 'depositsFirstAt', 'depositsLastAt'],
    },
  ],
  SE: [
    {
      source: 'an offer only for the first play; the regulator counts cashback',
      forbiddenKinds: ['rebate', 'cashback', 'checkIn', 'birthday', 'tournament', 'manual'],
      maxClaims: 1,
    },
  ],
  DK: [{ source: 'at least 60 days, and the same terms for all', minDays: 60, isSameForAll: true }],
};
