import { useRef, useState } from 'react';
import { type Draft, readDraft, storeDraft } from '../device/drafts.ts';
import { newId } from '../device/new-id.ts';

/** The draft in a conversation, or of an answer to feedback: kept while others are open, and across a reload. */
export function useDraft(conversation: string) {
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(conversation) ?? { text: '', isNote: false, clientId: newId() },
  );
  /** The latest draft: a message that has arrived is compared with what is in the field by then. */
  const newest = useRef(draft);
  const change = (changed: Partial<Draft>) => {
    newest.current = { ...newest.current, ...changed };
    setDraft(newest.current);
    storeDraft(conversation, newest.current);
  };
  /** Removes a text that has arrived from the field. Text typed meanwhile stays, as a note or not; `whenEmpty` changes an empty draft. */
  const removeSent = (sent: string, whenEmpty: Partial<Draft>) => {
    const { text } = newest.current;
    const rest = text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
    change({ text: rest, clientId: newId(), ...(rest === '' && whenEmpty) });
  };
  return { draft, change, removeSent };
}
