import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { type PayoutAccount, readPayoutAccount } from '@foyer/typed-text/payout-account.ts';
import type { Context } from '../../context.ts';
import type { PaymentConnector } from '../../platform/connectors/payment/payment-connector.ts';
import { cashierOf } from './cashier-document.ts';

/** An account as a member entered it. */
export interface TypedAccount {
  merchant: Merchant;
  method: string;
  /** Empty if the account itself names its bank. */
  bank: string;
  account: string;
}

/** What an account is understood as, with the connector that pays to it. */
export function readAccount(
  { account: text, bank, merchant, method: id }: TypedAccount,
  context: Pick<Context, 'documents' | 'payments'>,
): (PayoutAccount & { connector: PaymentConnector }) | Refusal<'method.unavailable' | 'beneficiary.invalid'> {
  const method = cashierOf(context, merchant.code).cashier.methods.find((one) => one.id === id);
  const connector = method && context.payments.get(merchant.code, method.connector);
  if (!method?.withdrawal || !connector) return refuse('method.unavailable');
  const { account: pattern, accountForm, banks } = method.withdrawal;
  const known = banks.find((one) => one.bank === bank);
  if (banks.length > 0 && !known) return refuse('beneficiary.invalid');
  const [country] = merchant.market.countries;
  const form = known?.isWallet ? 'wallet' : accountForm;
  const read = readPayoutAccount(text, form, country?.countryDialingCode ?? '');
  if (!read || !new RegExp(`^(?:${pattern})$`).test(read.account)) return refuse('beneficiary.invalid');
  return { ...read, connector };
}
