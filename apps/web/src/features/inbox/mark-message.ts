import { browserCall } from '../../gateway/browser-call.ts';
import { changeMemberState } from '../../page/member-state.ts';

export type Mark = 'read' | 'unread' | 'removed' | 'restored';

/** Marks a message; the count of unread ones follows everywhere. @returns whether it was saved */
export async function markMessage(messageId: string, as: Mark): Promise<boolean> {
  const body = { messageIds: [messageId], as };
  const saved = await browserCall()('inbox.mark', { body, situation: 'background' }).catch(() => null);
  if (saved) changeMemberState(saved);
  return saved !== null;
}
