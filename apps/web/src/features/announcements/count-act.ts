import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { keyOf, type PopupItem } from './choose-popup.ts';

const counted = new Set<string>();

/** Reports once to the gateway what a member did with an item; it does not count visitors. */
export function countAct(item: PopupItem, act: 'seen' | 'closed' | 'clicked'): void {
  const key = `${keyOf(item)} ${act}`;
  if (!readSession() || counted.has(key)) return;
  counted.add(key);
  const body = { item: item.id, version: item.version, act };
  browserCall()('content.popupAct', { situation: 'background', body }).catch(() => counted.delete(key));
}
