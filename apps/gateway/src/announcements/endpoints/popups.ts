import type { popups as contract } from '@foyer/contract/content/popups.ts';
import { memberFactsOf } from '../../games/member-level.ts';
import type { Handler } from '../../http/call.ts';
import { announcementsOf, findPopups } from '../announcements-document.ts';
import { toCard } from '../to-card.ts';

/** GET /wps/content/popups. */
export const popups: Handler<typeof contract> = async (call, context) => {
  const document = announcementsOf(context, call.merchant.code);
  const facts = await memberFactsOf(call, context, document);
  return {
    popups: findPopups(document, facts).map((popup) => ({
      id: popup.id,
      kind: popup.kind,
      place: popup.place ?? 'center',
      autoplay: popup.autoplay ?? false,
      delay: popup.delay ?? 5000,
      showClose: popup.showClose ?? true,
      showTodayCheckbox: popup.showTodayCheckbox ?? true,
      todayHide: popup.todayHide ?? false,
      forceRead: popup.forceRead ?? false,
      forcePopup: popup.forcePopup ?? false,
      outsideClose: popup.outsideClose ?? true,
      items: popup.items.map((item) => ({ ...toCard(item, call.language), version: item.version ?? 1 })),
    })),
  };
};
