import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../device/storage.ts';

const KEY = 'feedback-draft';
const isText = (value: unknown): value is string => typeof value === 'string';

/** What is half written survives a reload; it ends with the tab, or when it was sent. */
export function useDraft(): { text: string; change(text: string): void; forget(): void } {
  const [text, setText] = useState('');
  // The server does not know it.
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
