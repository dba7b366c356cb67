/** The states of a captcha. */
export type CaptchaState = 'idle' | 'loading' | 'showing' | 'done' | 'failed' | 'closed';

/** Its events. `fail`: the provider cannot be reached; `reset`: the solution was used. */
export type CaptchaEvent = 'start' | 'show' | 'solve' | 'close' | 'fail' | 'reset';

/** The moves that exist. */
const MOVES: Record<CaptchaState, Partial<Record<CaptchaEvent, CaptchaState>>> = {
  idle: { start: 'loading' },
  loading: { show: 'showing', fail: 'failed' },
  showing: { solve: 'done', close: 'closed', fail: 'failed' },
  done: { start: 'loading', reset: 'idle' },
  failed: { start: 'loading' },
  closed: { start: 'loading' },
};

/** @returns the state after the event; null when the state has no such move */
export const nextCaptchaState = (state: CaptchaState, event: CaptchaEvent): CaptchaState | null =>
  MOVES[state][event] ?? null;
