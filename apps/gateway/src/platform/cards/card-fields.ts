import { BannerTarget } from '@foyer/contract/relay/banner-target.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';

/** How a card looks, and where it leads. */
export const CardLook = {
  action: Type.Optional(LocalizedText),
  linkageType: Type.Optional(Type.Enum(['P', 'URL', 'G'])),
  linkage: Type.Optional(Type.String({ maxLength: 2000 })),
  target: Type.Optional(Type.Object(BannerTarget, { additionalProperties: false })),
  art: Type.Optional(Type.String({ pattern: '^[\\w-]{1,60}$' })),
  hue: Type.Optional(Type.Integer({ minimum: 0, maximum: 360 })),
};

/** The common fields of announcements, items of popups and items of campaigns. */
export const CardFields = { title: LocalizedText, text: Type.Optional(LocalizedText), ...CardLook };

const Card = Type.Object({ id: Type.String(), ...CardFields });
export type Card = Static<typeof Card>;
