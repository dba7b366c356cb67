import { type RefObject, useEffect, useRef } from 'react';
import type { Captcha } from './use-captcha.ts';

/**
 * Delays the submit of the form around `box` until its captcha is solved, then submits it by the same button.
 * If the provider cannot be reached the form is submitted without: the gateway decides.
 */
export function useCaptchaFirst(
  box: RefObject<HTMLElement | null>,
  captcha: Captcha,
  isNeeded: ((form: FormData) => boolean) | undefined,
): void {
  const latest = useRef({ captcha, isNeeded });
  const waiting = useRef<HTMLElement | null>(null);
  useEffect(() => {
    latest.current = { captcha, isNeeded };
  });
  const { fields, isOn } = captcha;
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!isOn || !form) return;
    let passes = false;
    const hold = async (event: SubmitEvent) => {
      const { captcha: one, isNeeded: needs } = latest.current;
      if (passes || one.fields || needs?.(new FormData(form)) === false) return;
      event.preventDefault();
      event.stopPropagation();
      // The oldest browsers do not report which button it was, and lack `requestSubmit`.
      const button = event.submitter ?? form.querySelector<HTMLElement>('[type=submit]');
      const outcome = await one.run();
      if ('fields' in outcome) waiting.current = button;
      if (!('failure' in outcome) || outcome.failure !== 'down') return;
      passes = true;
      button?.click();
      passes = false;
    };
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [isOn, box]);
  // Only now are the hidden fields on the page.
  useEffect(() => {
    const button = waiting.current;
    waiting.current = null;
    if (fields) button?.click();
  }, [fields]);
}
