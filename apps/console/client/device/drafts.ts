import { keysOfTab, readTab, writeTab } from './tab-storage.ts';

/** Text that was typed into a conversation, or as an answer to feedback, and not sent yet. */
export interface Draft {
  text: string;
  /** Whether it is for staff alone: a note must not come back as an answer. */
  isNote: boolean;
  /** The same message keeps its id until it has arrived. */
  clientId: string;
}

const PREFIX = 'desk-draft-';
const OWNER = 'desk-drafts-of';

/** The draft of a conversation in this tab, kept across a reload. @returns null without one */
export function readDraft(conversation: string): Draft | null {
  const stored = readTab(PREFIX + conversation);
  return stored ? JSON.parse(stored) : null;
}

export function storeDraft(conversation: string, draft: Draft): void {
  writeTab(PREFIX + conversation, draft.text ? JSON.stringify(draft) : null);
}

/** Keeps the drafts of this tab for one person, even across an expired session; those of anybody else are removed. */
export function claimDrafts(staff: string): void {
  if (readTab(OWNER) !== staff) removeDrafts();
  writeTab(OWNER, staff);
}

/** Removes all drafts of this tab. */
export function removeDrafts(): void {
  writeTab(OWNER, null);
  for (const key of keysOfTab(PREFIX)) writeTab(key, null);
}
