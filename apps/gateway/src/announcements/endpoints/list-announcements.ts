import type { listAnnouncements as contract } from '@foyer/contract/relay/list-announcements.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../http/call.ts';
import { listAnnouncementsOf } from '../announcement.store.ts';

/** GET /wps/relay/MCSFE_getListAnnouncements. */
export const listAnnouncements: Handler<typeof contract> = async ({ merchant, language, query }, { db }) => {
  const rows = await listAnnouncementsOf(db, merchant.code, {
    categories: namesIn(query.category),
    types: namesIn(query.types),
    platform: query.platform,
  });
  return {
    announcements: rows.map((row) => ({
      id: row.id,
      category: row.category,
      title: inLanguage(row.title, language),
      text: inLanguage(row.text ?? undefined, language),
      eyebrow: inLanguage(row.eyebrow ?? undefined, language),
      action: inLanguage(row.action ?? undefined, language),
      amountMinor: row.amount_minor === null ? null : String(row.amount_minor),
      linkageType: row.linkage_type,
      linkage: row.linkage,
      ...row.target,
      art: row.art,
      hue: row.hue,
    })),
  };
};

const namesIn = (list = ''): string[] => list.split(',').filter(Boolean);
