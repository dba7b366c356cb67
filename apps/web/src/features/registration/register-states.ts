/** The states of a registration (§4). */
export type RegisterState = 'idle' | 'submitting' | 'refused' | 'registered';

/** `release`: 500 ms after the answer. */
export type RegisterEvent = 'submit' | 'refuse' | 'register' | 'release';

/** The moves that exist; any other does nothing. A refused form cannot be sent until it is released. */
const MOVES: Record<RegisterState, Partial<Record<RegisterEvent, { to: RegisterState }>>> = {
  idle: { submit: { to: 'submitting' } },
  submitting: { refuse: { to: 'refused' }, register: { to: 'registered' } },
  refused: { release: { to: 'idle' } },
  registered: {},
};

/** @returns the move that an event makes in a state; null if there is none */
export const nextRegisterState = (state: RegisterState, event: RegisterEvent): { to: RegisterState } | null =>
  MOVES[state][event] ?? null;
