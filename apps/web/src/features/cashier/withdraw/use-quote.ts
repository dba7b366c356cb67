import { useEffect, useState } from 'react';
import { browserCall } from '../../../gateway/browser-call.ts';
import type { Quote } from '../cashier-data.ts';

const PAUSE_MS = 300;

/** What a withdrawal would cost, requested once the amount has not changed for 300 ms; null until it is known. */
export function useQuote(beneficiaryId: string | null, minor: bigint): Quote | null {
  const asked = beneficiaryId !== null && minor > 0n ? `${beneficiaryId} ${minor}` : null;
  const [known, setKnown] = useState<{ asked: string; quote: Quote } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const turn = new AbortController();
    const [id = '', amountMinor = ''] = asked.split(' ');
    const read = async () => {
      const query = { beneficiaryId: id, amountMinor };
      const quote = await browserCall(turn.signal)('cashier.withdrawalQuote', { query, situation: 'background' }).catch(
        () => null,
      );
      if (quote && !turn.signal.aborted) setKnown({ asked, quote });
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  }, [asked]);
  return known?.asked === asked ? known.quote : null;
}
