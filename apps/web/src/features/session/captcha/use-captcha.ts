import { useCallback, useEffect, useRef, useState } from 'react';
import { useBrand } from '../../../page/brand.ts';
import type { FailedForm } from '../../../page/failed-form.ts';
import type { CaptchaClient, CaptchaFailure, CaptchaFields, CaptchaOutcome } from './captcha-client.ts';
import { type CaptchaEvent, type CaptchaState, nextCaptchaState } from './captcha-states.ts';

/** The purpose of a captcha. */
export type CaptchaPurpose = 'code' | 'login' | 'register' | 'reset' | 'sms';

/** A password reset and a promotion code need a captcha only if the gateway demands one. */
const SWITCH_OF = {
  code: null,
  login: 'GEETEST3',
  register: 'GEETESTTEST3',
  reset: null,
  sms: 'GEETESTVCODE3',
} as const;

/** The gateway's refusal of a form that needs a captcha now, although the merchant does not always require one. */
export const CAPTCHA_DEMANDED = 'captcha.required';

export interface Captcha {
  /** Whether the merchant requires one, or the gateway has demanded it. */
  isOn: boolean;
  state: CaptchaState;
  /** The failure of the last run, until the next one. */
  failure: CaptchaFailure | null;
  /** The solved captcha, until it is used. */
  fields: CaptchaFields | null;
  /** Runs the captcha; a solved, unused one is returned unchanged. */
  run(): Promise<CaptchaOutcome>;
  /** Drops the solution after it was sent: it is valid once. */
  spend(): void;
}

/**
 * A captcha for one form or one button; its code is loaded when it is first needed.
 * @param isDemanded whether the gateway has refused the form without one
 */
export function useCaptcha(purpose: CaptchaPurpose, isDemanded = false): Captcha {
  const { captcha, language, switches } = useBrand();
  const [view, setView] = useState<Pick<Captcha, 'state' | 'failure' | 'fields'>>(NOTHING);
  // A ref as well: the caller continues before React has rendered the result.
  const now = useRef<Pick<Captcha, 'state' | 'failure' | 'fields'>>(NOTHING);
  const client = useRef<Promise<CaptchaClient> | null>(null);
  const name = SWITCH_OF[purpose];
  const isOn = captcha !== null && (isDemanded || (name !== null && switches.includes(name)));
  const happen = useCallback((event: CaptchaEvent, outcome?: CaptchaOutcome) => {
    const state = nextCaptchaState(now.current.state, event);
    if (!state) return;
    const failure = outcome && 'failure' in outcome ? outcome.failure : null;
    now.current = { state, failure, fields: outcome && 'fields' in outcome ? outcome.fields : null };
    setView(now.current);
  }, []);
  const run = async (): Promise<CaptchaOutcome> => {
    if (now.current.fields) return { fields: now.current.fields };
    if (!captcha) return { failure: 'down' };
    client.current ??= import('./open-client.ts').then(({ openClient }) =>
      openClient({ ...captcha, language, purpose }),
    );
    const isFirst = nextCaptchaState(now.current.state, 'start') !== null;
    happen('start');
    const outcome = await client.current.then(
      (ready) => ready.verify(() => happen('show')),
      (): CaptchaOutcome => {
        client.current = null;
        return { failure: 'down' };
      },
    );
    if (isFirst) happen(eventOf(outcome), outcome);
    return outcome;
  };
  const spend = useCallback(() => happen('reset'), [happen]);
  return { isOn, ...view, run, spend };
}

/** Resets a solved captcha after a refusal that has used it up. @param answer null before the first */
export function useSpentCaptcha({ spend }: Captcha, answer: Pick<FailedForm, 'isCaptchaSpent'> | null): void {
  useEffect(() => {
    if (answer?.isCaptchaSpent) spend();
  }, [answer, spend]);
}

const NOTHING = { state: 'idle', failure: null, fields: null } as const;

function eventOf(outcome: CaptchaOutcome): CaptchaEvent {
  if ('fields' in outcome) return 'solve';
  return outcome.failure === 'verify_first' ? 'close' : 'fail';
}
