import type { Wallet } from './wallet.ts';

/** One wallet in front of two: play money for trial sessions, the operator's for all others. */
export function chooseWallet(wallets: { readonly operator: Wallet; readonly trial: Wallet }): Wallet {
  const of = (account: { readonly isTrial: boolean }): Wallet => (account.isTrial ? wallets.trial : wallets.operator);
  return {
    balance: (account) => of(account).balance(account),
    debit: (order) => of(order.account).debit(order),
    credit: (order) => of(order.account).credit(order),
    rollback: (order) => of(order.account).rollback(order),
  };
}
