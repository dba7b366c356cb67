import type { Fact } from './facts.data.ts';

/** The facts that rules for withdrawals may use. Amounts are minor units of the merchant’s currency. */
export const WITHDRAWAL_FACTS = {
  kycLevel: { type: 'number', isNullable: false, meaning: 'level of the member’s identity, 0 to 3' },
  amount: { type: 'number', isNullable: false, meaning: 'what is to arrive' },
  sum24h: { type: 'number', isNullable: false, meaning: 'withdrawals of the last 24 hours, with this one' },
  count24h: { type: 'number', isNullable: false, meaning: 'how many of the last 24 hours, with this one' },
  sum30d: { type: 'number', isNullable: false, meaning: 'withdrawals of the last 30 days, with this one' },
  count30d: { type: 'number', isNullable: false, meaning: 'how many of the last 30 days, with this one' },
  net30d: { type: 'number', isNullable: false, meaning: 'what the house has won from the member in 30 days' },
  method: { type: 'text', isNullable: false, meaning: 'the method, such as pix' },
  beneficiaryAgeHours: { type: 'number', isNullable: false, meaning: 'hours since the account was added' },
  nameMatch: { type: 'text', isNullable: false, meaning: 'holder and identity: exact, likely or unknown' },
  leftToPlay: { type: 'number', isNullable: false, meaning: 'deposits that have not been staked yet' },
  payingAccount: { type: 'text', isNullable: false, meaning: 'has the member paid from it: yes, no, or unknown' },
  sharedBy: { type: 'number', isNullable: false, meaning: 'how many other members have this account' },
  failures24h: { type: 'number', isNullable: false, meaning: 'payouts that failed in the last 24 hours' },
} as const satisfies Record<string, Fact>;
