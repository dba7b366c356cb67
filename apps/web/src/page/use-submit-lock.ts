import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useNavigation } from 'react-router';
import { SUBMIT_LOCK_MS } from '../limits.data.ts';

export interface SubmitLock {
  isBusy: boolean;
  /** For the form's `onSubmit`: swallows what comes too soon. */
  guard(event: FormEvent): void;
}

/** Locks a form while its action runs and for 500 ms after the answer (§4: a second submit is ignored). @param action the path the form is sent to */
export function useSubmitLock(action: string): SubmitLock {
  const navigation = useNavigation();
  const answer = useActionData<unknown>();
  const isSending = navigation.formAction?.startsWith(action) === true && navigation.state !== 'idle';
  const [isCooling, setCooling] = useState(false);
  // A ref, not state: the second tap may come before React has drawn the first one's lock.
  const isLocked = useRef(false);
  // An answer that comes at once is drawn without the sending before it: so the answer counts, too.
  useEffect(() => {
    if (isSending || !isLocked.current) return;
    setCooling(true);
    const timer = setTimeout(() => {
      isLocked.current = false;
      setCooling(false);
    }, SUBMIT_LOCK_MS);
    return () => clearTimeout(timer);
  }, [isSending, answer]);
  return {
    isBusy: isSending || isCooling,
    guard(event) {
      if (isLocked.current) event.preventDefault();
      else isLocked.current = true;
    },
  };
}
