import type { Fact } from './facts.data.ts';

/**
 * What offers and segments may ask about a member. Amounts are minor units of the merchant’s currency. The gateway loads each from the
 * database, for one member or for all (`member-facts.store.ts`).
 */
export const MEMBER_FACTS = {
  country: { type: 'text', isNullable: true, meaning: 'ISO 3166 code of the country of the newest session' },
  language: { type: 'text', isNullable: false, meaning: 'code of the member’s language' },
  type: { type: 'number', isNullable: false, meaning: 'the type of the account: 1 and 2 are agents' },
  level: { type: 'number', isNullable: false, meaning: 'rank of the VIP level; 0 without one' },
  accountAgeDays: { type: 'number', isNullable: false, meaning: 'whole days since the registration' },
  registeredAt: { type: 'time', isNullable: false, meaning: 'when the member registered' },
  lastLoginAt: { type: 'time', isNullable: true, meaning: 'the newest login' },
  registerMethod: { type: 'text', isNullable: true, meaning: 'APP, H5, WEBCLIP or PWA' },
  affiliateCode: { type: 'text', isNullable: true, meaning: 'the affiliate that the member came from' },
  isReferred: { type: 'flag', isNullable: false, meaning: 'whether another member has referred them' },
  isInstalled: { type: 'flag', isNullable: false, meaning: 'whether they have logged in from the home screen' },
  kycLevel: { type: 'number', isNullable: false, meaning: 'level of the identity, 0 to 3' },
  ownLimits: { type: 'number', isNullable: false, meaning: 'how many limits of their own they have set' },
  depositsCount: { type: 'number', isNullable: false, meaning: 'deposits so far' },
  depositsMinor: { type: 'number', isNullable: false, meaning: 'sum of the deposits so far' },
  turnover7dMinor: { type: 'number', isNullable: false, meaning: 'stakes of the last 7 days, less refunds' },
  turnover30dMinor: { type: 'number', isNullable: false, meaning: 'stakes of the last 30 days, less refunds' },
  activeDays30d: { type: 'number', isNullable: false, meaning: 'days with a bet within the last 30' },
} as const satisfies Record<string, Fact>;
export type MemberFactName = keyof typeof MEMBER_FACTS;
