import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../device/storage.ts';

const KEY = 'feedback-draft';
const isText = (value: unknown): value is string => typeof value === 'string';

/** An unfinished text: survives a reload, and ends with the tab or when it has been sent. */
export function useDraft(): { text: string; change(text: string): void; forget(): void } {
  const [text, setText] = useState('');
  // Only the browser has it.
  useEffect(() => setText((typed) => typed || (readStored('session', KEY, isText) ?? '')), []);
  return {
    text,
    change: (next) => {
      setText(next);
      if (next) writeStored('session', KEY, next);
      else removeStored('session', KEY);
    },
    forget: () => {
      setText('');
      removeStored('session', KEY);
    },
  };
}
