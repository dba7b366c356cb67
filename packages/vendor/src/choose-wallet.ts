import type { Wallet, WalletOutcome, WalletTransaction } from './wallet.ts';

const NOT_ANSWERED: WalletOutcome = { kind: 'indeterminate', cause: 'not answered' };

/** Routes to one of two wallets: play money for trial sessions, the operator's for all others. */
export function chooseWallet(wallets: { readonly operator: Wallet; readonly trial: Wallet }): Wallet {
  const of = (account: { readonly isTrial: boolean }): Wallet => (account.isTrial ? wallets.trial : wallets.operator);
  return {
    balance: (account) => of(account).balance(account),
    debit: (transaction) => of(transaction.account).debit(transaction),
    startFreeRound: (transaction) => of(transaction.account).startFreeRound(transaction),
    credit: (transaction) => of(transaction.account).credit(transaction),
    async creditAll(transactions) {
      const outcomes = new Map<WalletTransaction, WalletOutcome>();
      for (const isTrial of [false, true]) {
        const own = transactions.filter(({ account }) => account.isTrial === isTrial);
        if (own.length === 0) continue;
        const answers = await of({ isTrial }).creditAll(own);
        for (const [index, transaction] of own.entries()) outcomes.set(transaction, answers[index] ?? NOT_ANSWERED);
      }
      return transactions.map((transaction) => outcomes.get(transaction) ?? NOT_ANSWERED);
    },
    rollback: (transaction) => of(transaction.account).rollback(transaction),
  };
}
