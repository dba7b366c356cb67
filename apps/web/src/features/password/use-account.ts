import { useCurrentSecond } from '@foyer/ui/clock.ts';
import { useEffect, useState } from 'react';
import { readAccountDraft } from '../../device/account-draft.ts';
import { useEarlyText } from '../../page/use-early-text.ts';
import type { ForgotAnswer } from './forgot-password.ts';

/** The account of this form, from the last submit or from the tab's storage, and how long to wait for another code. */
export function useAccount(answer: ForgotAnswer | null) {
  const [account, setAccount] = useState(answer?.account ?? '');
  const [resendAt, setResendAt] = useState(0);
  const field = useEarlyText(setAccount);
  const second = useCurrentSecond();
  useEffect(() => {
    const draft = readAccountDraft();
    if (!draft) return;
    setAccount((now) => now || draft.account);
    setResendAt(draft.resendAt);
  }, [answer]);
  return {
    account,
    setAccount,
    field,
    waitSeconds: second === null ? 0 : Math.max(0, Math.ceil(resendAt / 1000) - second),
  };
}
