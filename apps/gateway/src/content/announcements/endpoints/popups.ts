import type { popups as contract } from '@foyer/contract/content/popups.ts';
import type { Context } from '../../../context.ts';
import { findCampaignPopups } from '../../../engagement/campaigns/find-popups.ts';
import { toCard } from '../../../platform/cards/to-card.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { memberFactsOf } from '../../../play/games/member-level.ts';
import { announcementsOf, findPopups, type Popup } from '../announcements-document.ts';

/** The popups of campaigns: promotions, after all others, one item each. */
async function findOwn(
  { merchant, session }: Parameters<Handler<typeof contract>>[0],
  context: Context,
): Promise<Popup[]> {
  if (!session) return [];
  const found = await findCampaignPopups({ memberId: session.memberId, merchant: merchant.code }, context);
  return found.map(({ item, version }) => ({ id: item.id, kind: 'promotion', items: [{ ...item, version }] }));
}

/** GET /wps/content/popups. */
export const popups: Handler<typeof contract> = async (call, context) => {
  const document = announcementsOf(context, call.merchant.code);
  const facts = await memberFactsOf(call, context, document);
  const ofCampaigns = await findOwn(call, context);
  return {
    popups: [...findPopups(document, facts), ...ofCampaigns].map((popup) => ({
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
