import type { popupAct as contract } from '@foyer/contract/content/popup-act.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { isPopupOf } from '../../../engagement/campaigns/popup.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { announcementsOf } from '../announcements-document.ts';
import { addPopupAct } from '../popup-act.store.ts';

/** POST /wps/content/popup-act. Counts only items that are published now, and popups of campaigns that were for this member. */
export const popupAct: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const items = (announcementsOf(context, merchant.code).popups ?? []).flatMap((popup) => popup.items);
  const isPublished = items.some(({ id, version = 1 }) => id === body.item && version === body.version);
  if (!isPublished && !(await isPopupOf(context.pool, session.memberId, body))) return refuse('not.found');
  await addPopupAct(context.pool, { memberId: session.memberId, ...body });
  return {};
};
