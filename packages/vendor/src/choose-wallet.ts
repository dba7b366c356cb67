import type { Wallet, WalletOutcome, WalletTransaction } from './wallet.ts';

const NOT_ANSWERED: WalletOutcome = { kind: 'indeterminate', cause: 'not answered' };

/** Routes to one of two wallets: play money for trial sessions, the operator's for all others. */
export function chooseWallet(wallets: { readonly operator: Wallet; readonly trial: Wallet }): Wallet {
  const of = (account: { readonly isTrial: boolean }): Wallet => (account.isTrial ? wallets.trial : wallets.operator);
  return {
    balance: (account) => of(account).balance(account),
    debit: (order) => of(order.account).debit(order),
    startFreeRound: (order) => of(order.account).startFreeRound(order),
    credit: (order) => of(order.account).credit(order),
    async creditAll(orders) {
      const outcomes = new Map<WalletTransaction, WalletOutcome>();
      for (const isTrial of [false, true]) {
        const own = orders.filter(({ account }) => account.isTrial === isTrial);
        if (own.length === 0) continue;
        const answers = await of({ isTrial }).creditAll(own);
        for (const [index, order] of own.entries()) outcomes.set(order, answers[index] ?? NOT_ANSWERED);
      }
      return orders.map((order) => outcomes.get(order) ?? NOT_ANSWERED);
    },
    rollback: (order) => of(order.account).rollback(order),
  };
}
