import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** For a controlled field: takes over what was typed into it before the page was hydrated, which its first render would erase. */
export function useEarlyText<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  onText: (text: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const take = useEffectEvent(onText);
  useEffect(() => {
    const text = field.current?.value;
    if (text) take(text);
  }, []);
  return field;
}
