import type { Database } from '../db/tables.ts';
import type { MerchantContent } from './content.ts';

const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Replaces the announcements of a merchant, in one transaction. */
export function replaceContent(db: Database, merchant: string, content: MerchantContent): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('announcement').where('merchant', '=', merchant).execute();
    await transaction.insertInto('announcement').values(toAnnouncements(merchant, content)).execute();
  });
}

const toAnnouncements = (merchant: string, { announcements }: MerchantContent) =>
  announcements.map((one, position) => ({
    merchant,
    id: one.id,
    category: one.category,
    title: JSON.stringify(one.title),
    text: json(one.text),
    eyebrow: json(one.eyebrow),
    action: json(one.action),
    amount_minor: one.amountMinor === undefined ? null : BigInt(one.amountMinor),
    linkage_type: one.linkageType ?? null,
    linkage: one.linkage ?? null,
    target: json(one.target),
    art: one.art ?? null,
    hue: one.hue ?? null,
    position,
    starts_at: null,
    ends_at: null,
  }));

/** Expires a member's password, as an operator would: it must be changed at the next login. */
export async function expirePassword(db: Database, memberId: bigint): Promise<void> {
  await db.updateTable('member').set({ password_expired: true }).where('id', '=', memberId).execute();
}
