import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { SUBMIT_LOCK_MS } from '../limits.data.ts';

interface FormTable<State extends string, Event extends string> {
  /** The path the form is sent to. */
  action: string;
  first: State;
  /** The form's transitions; null if the event is not allowed in the state. */
  move(state: State, event: Event | 'submit' | 'release'): { to: State } | null;
  /** The action's latest answer. */
  answer: unknown;
  /** The event that the answer causes. */
  event: Event;
}

export interface FormStateMachine<State extends string, Event extends string> {
  state: State;
  /** For the form's `onSubmit`: prevents a submit that the state has no move for. */
  onSubmit(event: FormEvent): void;
  send(event: Event | 'submit' | 'release'): boolean;
}

/**
 * Moves a form through its states; the only owner of "is it being sent". A state that the table can release is
 * released after 500 ms, so that a second submit is ignored until then (§4).
 */
export function useFormStateMachine<State extends string, Event extends string>(
  table: FormTable<State, Event>,
): FormStateMachine<State, Event> {
  const { action, answer, first } = table;
  const navigation = useNavigation();
  const isSending = navigation.formAction?.startsWith(action) === true && navigation.state !== 'idle';
  const [state, setState] = useState(first);
  // A ref as well: the second tap may come before React has rendered the first one's state.
  const now = useRef(first);
  const send = (event: Event | 'submit' | 'release'): boolean => {
    const next = table.move(now.current, event);
    if (!next) return false;
    now.current = next.to;
    setState(next.to);
    return true;
  };
  const settle = useEffectEvent(() => send(table.event));
  const release = useEffectEvent(() => send('release'));
  // An immediate answer is rendered without a render of `isSending` before it, so the answer is a dependency too.
  useEffect(() => {
    if (!isSending) settle();
  }, [isSending, answer]);
  const isReleasable = table.move(state, 'release') !== null;
  useEffect(() => {
    if (!isReleasable) return;
    const timer = setTimeout(() => release(), SUBMIT_LOCK_MS);
    return () => clearTimeout(timer);
  }, [isReleasable]);
  return {
    state,
    onSubmit(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      // A button with another target does not submit this form. The oldest browsers do not report the button.
      if (submitter?.hasAttribute('formaction')) return;
      if (!send('submit')) event.preventDefault();
    },
    send,
  };
}
