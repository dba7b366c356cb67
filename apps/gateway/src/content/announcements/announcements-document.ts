import type { Facts } from '@foyer/conditions/condition.ts';
import { findVisibilityFaults, isVisible, VisibilitySchema } from '@foyer/conditions/visibility.ts';
import { POPUP_KINDS, PopupConfig, PopupItemId, PopupItemVersion } from '@foyer/contract/content/popups.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { CardFields } from '../../platform/cards/card-fields.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

const AnnouncementSchema = closed({
  id: Type.String({ pattern: '^[\\w-]{1,60}$' }),
  category: Type.String({ minLength: 1, maxLength: 100 }),
  type: Type.Optional(Type.String({ maxLength: 10, description: 'default: PR' })),
  platform: Type.Optional(Type.String({ maxLength: 5, description: 'M for phones; default: all platforms' })),
  eyebrow: Type.Optional(LocalizedText),
  amountMinor: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
  ...CardFields,
  shown: Type.Optional(VisibilitySchema),
});

const PopupItemSchema = closed({
  id: PopupItemId,
  version: Type.Optional(PopupItemVersion),
  ...CardFields,
  shown: Type.Optional(VisibilitySchema),
});

const PopupSchema = closed({
  id: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
  kind: Type.Enum([...POPUP_KINDS]),
  place: Type.Optional(Type.Enum(['center', 'bottom'], { description: 'bottom: a small notice; default: center' })),
  ...Type.Partial(Type.Object(PopupConfig)).properties,
  items: Type.Array(PopupItemSchema, { minItems: 1, maxItems: 10 }),
});

/** The document `announcements` of a merchant. */
export const AnnouncementsSchema = closed({
  announcements: Type.Array(AnnouncementSchema, { maxItems: 500 }),
  popups: Type.Optional(Type.Array(PopupSchema, { maxItems: 50 })),
});

type Announcements = Static<typeof AnnouncementsSchema>;
export type Announcement = Static<typeof AnnouncementSchema>;
export type Popup = Static<typeof PopupSchema>;
export type PopupItem = Static<typeof PopupItemSchema>;

/** Violations of rules that the schema cannot express, one line each. */
export function findAnnouncementFaults({ announcements, popups = [] }: Announcements): string[] {
  const items = popups.flatMap((popup) => popup.items);
  return [
    ...findRepeated(announcements).map((id) => `the announcement ${id} is listed twice`),
    ...findRepeated(popups).map((id) => `the popup ${id} is listed twice`),
    ...findRepeated(items).map((id) => `the item ${id} is listed twice`),
    ...[...announcements, ...items].flatMap(({ id, shown }) =>
      shown?.from && shown.until && Date.parse(shown.from) >= Date.parse(shown.until)
        ? [`${id}: it ends before it begins`]
        : [],
    ),
    ...findVisibilityFaults([...announcements, ...items]),
    ...popups.flatMap((popup) => findPopupFaults(popup).map((fault) => `popup ${popup.id}: ${fault}`)),
  ];
}

function findRepeated(parts: readonly { id: string }[]): string[] {
  const ids = parts.map(({ id }) => id);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))];
}

/** Offers cannot be forced on anybody, and every popup must be closable. */
function findPopupFaults({ forcePopup, forceRead, items, kind, outsideClose, place, showClose }: Popup): string[] {
  const isPromotion = kind === 'promotion' || items.some(({ linkageType }) => linkageType === 'P');
  return [
    ...(forceRead && isPromotion ? ['forceRead is not for promotions'] : []),
    ...(forcePopup && isPromotion ? ['forcePopup is not for promotions'] : []),
    ...(showClose === false && outsideClose === false ? ['it needs showClose or outsideClose'] : []),
    ...(place === 'bottom' && items.length > 1 ? ['a notice at the bottom has one item'] : []),
    ...(place === 'bottom' && forceRead ? ['a notice at the bottom has nothing to force'] : []),
  ];
}

const NOTHING: Announcements = { announcements: [] };

/** The published announcements of a merchant; empty without the document. */
export const announcementsOf = ({ documents }: Pick<Context, 'documents'>, merchant: string): Announcements =>
  (documents.get({ merchant, kind: 'announcements' })?.body as Announcements | undefined) ?? NOTHING;

/** The popups for a caller with the items they see, ordered by kind, and within a kind as the operator ordered them. */
export function findPopups({ popups = [] }: Announcements, facts: Facts): Popup[] {
  return popups
    .map((popup) => ({ ...popup, items: popup.items.filter(({ shown }) => isVisible(shown, facts)) }))
    .filter(({ items }) => items.length > 0)
    .sort((left, right) => POPUP_KINDS.indexOf(left.kind) - POPUP_KINDS.indexOf(right.kind));
}
