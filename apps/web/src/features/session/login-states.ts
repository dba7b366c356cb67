/** Where a login stands (§4). `verifying`: its second factor is asked for; `choosing`: which account it is for. */
export type LoginState = 'idle' | 'processing' | 'verifying' | 'choosing' | 'success' | 'failure';

/**
 * What happens to it. `refuse`: who logs in is not who they say; `fail`: it could not be found out, as on a lost line;
 * `release`: 500 ms after the answer; `close`: the member gives up a question.
 */
export type LoginEvent = 'submit' | 'open' | 'refuse' | 'fail' | 'askFactor' | 'askAccount' | 'close' | 'release';

/** What becomes of a remembered login. */
export type RememberEffect = 'store' | 'clear';

interface Move {
  to: LoginState;
  remembered?: RememberEffect;
}

const OPEN: Move = { to: 'success', remembered: 'store' };
const REFUSE: Move = { to: 'failure', remembered: 'clear' };

/** The moves that exist; any other does nothing. So a second submit is ignored until the first is answered and released. */
const MOVES: Record<LoginState, Partial<Record<LoginEvent, Move>>> = {
  idle: { submit: { to: 'processing' } },
  processing: {
    open: OPEN,
    refuse: REFUSE,
    fail: { to: 'failure' },
    askFactor: { to: 'verifying' },
    askAccount: { to: 'choosing' },
  },
  failure: { release: { to: 'idle' } },
  verifying: { open: OPEN, refuse: REFUSE, close: { to: 'idle' } },
  choosing: { open: OPEN, close: { to: 'idle' }, askFactor: { to: 'verifying' } },
  success: {},
};

/** @returns the move that an event makes in a state; null where there is none */
export const nextLoginState = (state: LoginState, event: LoginEvent): Move | null => MOVES[state][event] ?? null;

/** The answers to a login that say nothing about who logs in: what is remembered stays. */
const UNDECIDED = /^(ERR_|ECONN|TOO_MANY_REQUEST|captcha\.|required$|request\.in\.progress|unknown\.error|maintenance)/;

/** What a refused login makes happen. @param code the gateway's, or what became of the request */
export const eventOfRefusal = (code: string): LoginEvent => (UNDECIDED.test(code) ? 'fail' : 'refuse');
