/** The states of a login (§4). `verifying`: asks for the second factor; `choosing`: asks which account to use. */
export type LoginState = 'idle' | 'processing' | 'verifying' | 'choosing' | 'success' | 'failure';

/**
 * Its events. `refuse`: wrong credentials; `fail`: no verdict, such as while offline;
 * `release`: 500 ms after the answer; `close`: the member closes the question.
 */
export type LoginEvent = 'submit' | 'open' | 'refuse' | 'fail' | 'askFactor' | 'askAccount' | 'close' | 'release';

/** The moves that exist; any other does nothing. So a second submit is ignored until the first is answered and released. */
const MOVES: Record<LoginState, Partial<Record<LoginEvent, { to: LoginState }>>> = {
  idle: { submit: { to: 'processing' } },
  processing: {
    open: { to: 'success' },
    refuse: { to: 'failure' },
    fail: { to: 'failure' },
    askFactor: { to: 'verifying' },
    askAccount: { to: 'choosing' },
  },
  failure: { release: { to: 'idle' } },
  verifying: { open: { to: 'success' }, refuse: { to: 'failure' }, close: { to: 'idle' } },
  choosing: { open: { to: 'success' }, close: { to: 'idle' }, askFactor: { to: 'verifying' } },
  success: {},
};

/** @returns the move that an event makes in a state; null if there is none */
export const nextLoginState = (state: LoginState, event: LoginEvent): { to: LoginState } | null =>
  MOVES[state][event] ?? null;

/** Errors of a login that say nothing about the credentials: the remembered login stays. */
const UNDECIDED = /^(ERR_|ECONN|TOO_MANY_REQUEST|captcha\.|required$|request\.in\.progress|unknown\.error|maintenance)/;

/** The event of a refused login. @param code the gateway's, or the client's own for a request that failed */
export const eventOfRefusal = (code: string): LoginEvent => (UNDECIDED.test(code) ? 'fail' : 'refuse');
