import type { FormEvent } from 'react';
import { useActionData } from 'react-router';
import { useFormStateMachine } from './use-form-state-machine.ts';

export interface SubmitLock {
  isBusy: boolean;
  /** For the form's `onSubmit`: prevents a submit that comes too soon. */
  onSubmit(event: FormEvent): void;
}

type State = 'idle' | 'sending' | 'answered';
type Event = 'submit' | 'answer' | 'release';

const MOVES: Record<State, Partial<Record<Event, { to: State }>>> = {
  idle: { submit: { to: 'sending' } },
  sending: { answer: { to: 'answered' } },
  answered: { release: { to: 'idle' } },
};

/** The form state machine for a form without states of its own: it can be sent, and is locked until it is answered. @param action the path the form is sent to */
export function useSubmitLock(action: string): SubmitLock {
  const answer = useActionData<unknown>();
  const move = (state: State, event: Event) => MOVES[state][event] ?? null;
  const { onSubmit, state } = useFormStateMachine({ action, first: 'idle', move, answer, event: 'answer' });
  return { isBusy: state !== 'idle', onSubmit };
}
