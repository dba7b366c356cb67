import { useRef, useState } from 'react';
import { type Draft, readDraft, storeDraft } from '../device/drafts.ts';

/** What is typed into a conversation: it stays there while others are open, and over a reload. */
export function useDraft(conversation: string) {
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(conversation) ?? { text: '', isNote: false, clientId: crypto.randomUUID() },
  );
  /** The newest one: a message that has arrived is compared with what is in the field by then. */
  const newest = useRef(draft);
  const change = (changed: Partial<Draft>) => {
    newest.current = { ...newest.current, ...changed };
    setDraft(newest.current);
    storeDraft(conversation, newest.current);
  };
  /** Takes a text that has arrived out of the field. What was typed meanwhile stays, of its kind; `whenEmpty` changes an empty draft. */
  const removeSent = (sent: string, whenEmpty: Partial<Draft>) => {
    const { text } = newest.current;
    const rest = text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
    change({ text: rest, clientId: crypto.randomUUID(), ...(rest === '' && whenEmpty) });
  };
  return { draft, change, removeSent };
}
