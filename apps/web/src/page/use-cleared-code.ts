import { type RefObject, useEffect, useRef } from 'react';
import type { FailedForm } from './failed-form.ts';

/** For the field of a code: clears it after a refusal that has used up the code. */
export function useClearedCode(
  refusal: Pick<FailedForm, 'clearsCode'> | null | undefined,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const used = refusal?.clearsCode ? refusal : null;
  useEffect(() => {
    if (used && field.current) field.current.value = '';
  }, [used]);
  return field;
}
