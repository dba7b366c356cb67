/** The states of a login (§4). `verifying`: asks for the second factor; `choosing`: asks which account to use. */
export type LoginState = 'idle' | 'processing' | 'verifying' | 'choosing' | 'success' | 'failure';

/**
 * Its events. `refuse`: wrong credentials; `fail`: no verdict, such as while offline;
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

/** Errors of a login that say nothing about the credentials: the remembered login stays. */
const UNDECIDED = /^(ERR_|ECONN|TOO_MANY_REQUEST|captcha\.|required$|request\.in\.progress|unknown\.error|maintenance)/;

/** What a refused login makes happen. @param code the gateway's, or what became of the request */
export const eventOfRefusal = (code: string): LoginEvent => (UNDECIDED.test(code) ? 'fail' : 'refuse');
