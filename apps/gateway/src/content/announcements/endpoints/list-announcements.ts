import { isVisible } from '@foyer/conditions/visibility.ts';
import type { listAnnouncements as contract } from '@foyer/contract/relay/list-announcements.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { toCard } from '../../../platform/cards/to-card.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { factsOf } from '../../../play/games/visible-catalogue.ts';
import { announcementsOf } from '../announcements-document.ts';

/** GET /wps/relay/MCSFE_getListAnnouncements. An announcement without a platform is for all of them. */
export const listAnnouncements: Handler<typeof contract> = (call, context) => {
  const { language, merchant, query } = call;
  const [categories, types] = [namesIn(query.category), namesIn(query.types)];
  const facts = factsOf(call, context);
  const wanted = announcementsOf(context, merchant.code).announcements.filter(
    ({ category, platform, shown, type = 'PR' }) =>
      (categories.length === 0 || categories.includes(category)) &&
      (types.length === 0 || types.includes(type)) &&
      (!query.platform || !platform || platform === query.platform) &&
      isVisible(shown, facts),
  );
  return {
    announcements: wanted.map((one) => ({
      ...toCard(one, language),
      category: one.category,
      eyebrow: inLanguage(one.eyebrow, language),
      amountMinor: one.amountMinor ?? null,
    })),
  };
};

const namesIn = (list = ''): string[] => list.split(',').filter(Boolean);
