import type { TransactionType } from '@foyer/contract/wallet/shapes.ts';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useState } from 'react';
import { browserCall } from '../../../gateway/browser-call.ts';
import { useTranslation } from '../../../page/messages.ts';
import type { Transaction } from '../member-data.ts';
import type { Period } from '../period.ts';

/** As many as scroll past in a few seconds. */
const PAGE = 50;

interface Listed {
  transactions: Transaction[];
  next: string | null;
  type: TransactionType | null;
  period: Period;
  search: string | null;
}

interface Older {
  /** The list that these transactions follow. */
  of: Listed;
  transactions: Transaction[];
  next: string | null;
}

/** The list with the transactions loaded below it, without returning to the top of the page. */
export function useMoreTransactions(list: Listed) {
  const t = useTranslation();
  const [older, setOlder] = useState<Older | null>(null);
  const [isLoading, setLoading] = useState(false);
  // With another filter, or a reloaded list, it starts over.
  const known = older?.of === list ? older : { transactions: [], next: list.next };
  return {
    transactions: [...list.transactions, ...known.transactions],
    next: known.next,
    isLoading,
    async onMore() {
      if (known.next === null || isLoading) return;
      setLoading(true);
      const { period, search, type } = list;
      const query = { before: known.next, limit: PAGE, ...(type && { type }), ...(search && { search }), ...period };
      const answer = await browserCall()('wallet.transactions', { query }).catch(() => null);
      setLoading(false);
      if (!answer) return showToast({ kind: 'negative', text: t('app.didNotLoad') });
      setOlder({ of: list, transactions: [...known.transactions, ...answer.transactions], next: answer.next });
    },
  };
}
