import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { SUBMIT_LOCK_MS } from '../limits.data.ts';

interface FormTable<State extends string, Event extends string> {
  /** The path the form is sent to. */
  action: string;
  first: State;
  /** The table of its moves; null where there is none. */
  move(state: State, event: Event | 'submit' | 'release'): { to: State } | null;
  /** The action's newest answer. */
  answer: unknown;
  /** What the answer makes happen. */
  event: Event;
}

export interface FormStateMachine<State extends string, Event extends string> {
  state: State;
  /** For the form's `onSubmit`: swallows what the state has no move for. */
  guard(event: FormEvent): void;
  happen(event: Event | 'submit' | 'release'): boolean;
}

/** Moves a form through its states: it is sent, it is answered, and 500 ms later it may be sent again (§4). */
export function useFormStateMachine<State extends string, Event extends string>(
  table: FormTable<State, Event>,
): FormStateMachine<State, Event> {
  const { action, answer, first } = table;
  const navigation = useNavigation();
  const isSending = navigation.formAction?.startsWith(action) === true && navigation.state !== 'idle';
  const [state, setState] = useState(first);
  // A ref, too: the second tap may come before React has drawn what came of the first.
  const now = useRef(first);
  const happen = (event: Event | 'submit' | 'release'): boolean => {
    const next = table.move(now.current, event);
    if (!next) return false;
    now.current = next.to;
    setState(next.to);
    return true;
  };
  const settle = useEffectEvent(() => happen(table.event));
  const release = useEffectEvent(() => happen('release'));
  // An answer that comes at once is drawn without the sending before it: so the answer counts, too.
  useEffect(() => {
    if (isSending || !settle()) return;
    const timer = setTimeout(() => release(), SUBMIT_LOCK_MS);
    return () => clearTimeout(timer);
  }, [isSending, answer]);
  return {
    state,
    guard(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      // A button that takes the form elsewhere is no submit of it. The oldest browsers do not say which button it was.
      if (submitter?.hasAttribute('formaction')) return;
      if (!happen('submit')) event.preventDefault();
    },
    happen,
  };
}
