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
  const stored = sessionStorage.getItem(PREFIX + conversation);
  return stored ? JSON.parse(stored) : null;
}

export function storeDraft(conversation: string, draft: Draft): void {
  if (draft.text) sessionStorage.setItem(PREFIX + conversation, JSON.stringify(draft));
  else sessionStorage.removeItem(PREFIX + conversation);
}

/** Keeps the drafts of this tab for one person, even across an expired session; those of anybody else are removed. */
export function claimDrafts(staff: string): void {
  if (sessionStorage.getItem(OWNER) !== staff) removeDrafts();
  sessionStorage.setItem(OWNER, staff);
}

/** Removes all drafts of this tab. */
export function removeDrafts(): void {
  sessionStorage.removeItem(OWNER);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
