import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';

export type Methods = ValueOf<Endpoints['cashier.methods']>;
export type DepositMethod = Methods['deposits'][number];
export type WithdrawalMethod = Methods['withdrawals'][number];
export type Deposit = ValueOf<Endpoints['cashier.deposit']>;
export type DepositSummary = ValueOf<Endpoints['cashier.deposits']>['deposits'][number];
export type Requirements = ValueOf<Endpoints['cashier.withdrawalRequirements']>;
export type Check = Requirements['checks'][number];
export type Beneficiaries = ValueOf<Endpoints['cashier.beneficiaries']>;
export type Beneficiary = Beneficiaries['beneficiaries'][number];
export type Quote = ValueOf<Endpoints['cashier.withdrawalQuote']>;
export type Withdrawal = ValueOf<Endpoints['cashier.withdrawal']>;
export type WithdrawalSummary = ValueOf<Endpoints['cashier.withdrawals']>['withdrawals'][number];

/** Whether a text has the form of a deposit's or withdrawal's id, as in addresses. */
export const isCashierId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The largest amount that a method accepts now: its own maximum, or what the member's limits leave for today. */
export function maxOf({ leftMinor, maxMinor }: Pick<DepositMethod, 'leftMinor' | 'maxMinor'>): bigint {
  const max = BigInt(maxMinor);
  return leftMinor !== null && BigInt(leftMinor) < max ? BigInt(leftMinor) : max;
}

const KEY_CHARACTERS = 64;

/**
 * The `Idempotency-Key` of one form with one input: a repeated form is the same request, an edited one is another.
 * @param form a random id of the rendered form
 */
export const keyOf = (form: string, ...input: readonly string[]): string =>
  [form.replaceAll('-', ''), ...input]
    .join('-')
    .replace(/[^\w-]/g, '')
    .slice(0, KEY_CHARACTERS);
