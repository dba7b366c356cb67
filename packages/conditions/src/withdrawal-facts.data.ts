import type { Fact } from './facts.data.ts';

/** The facts that rules for withdrawals may use. Amounts are minor units of the merchant’s currency. */
export const WITHDRAWAL_FACTS = {
  kycLevel: { type: 'number', isNullable: false, meaning: 'level of the member’s identity, 0 to 3' },
  amount: { type: 'number', isNullable: false, meaning: 'the amount that is to arrive' },
  sum24h: { type: 'number', isNullable: false, meaning: 'sum of withdrawals of the last 24 hours, including this one' },
  count24h: {
    type: 'number',
    isNullable: false,
    meaning: 'number of withdrawals of the last 24 hours, including this one',
  },
  sum30d: { type: 'number', isNullable: false, meaning: 'sum of withdrawals of the last 30 days, including this one' },
  count30d: {
    type: 'number',
    isNullable: false,
    meaning: 'number of withdrawals of the last 30 days, including this one',
  },
  net30d: { type: 'number', isNullable: false, meaning: 'the member’s net loss of the last 30 days' },
  method: { type: 'text', isNullable: false, meaning: 'the payment method, such as pix' },
  beneficiaryAgeHours: { type: 'number', isNullable: false, meaning: 'hours since the beneficiary account was added' },
  nameMatch: {
    type: 'text',
    isNullable: false,
    meaning: 'whether the account holder matches the identity: exact, likely or unknown',
  },
  leftToPlay: { type: 'number', isNullable: false, meaning: 'deposits that have not been staked yet' },
  payingAccount: {
    type: 'text',
    isNullable: false,
    meaning: 'whether the member has paid from the account: yes, no or unknown',
  },
  sharedBy: { type: 'number', isNullable: false, meaning: 'number of other members with this account' },
  failures24h: { type: 'number', isNullable: false, meaning: 'payouts returned in the last 24 hours' },
} as const satisfies Record<string, Fact>;
