import Type from 'typebox';
import { APP_VERSION, closed, Host } from './schema-parts.ts';

/** The download of one of the merchant's apps (§3). */
export const DownloadSchema = closed({
  resourceType: Type.Enum(['IOS', 'MOBILECONFIG', 'Android', 'AppDownloadIcon']),
  url: Type.String({
    pattern: '^(https://|/m/app\\.mobileconfig$|/m/pictures/picture-[0-9a-f]{12}$)',
    maxLength: 2000,
    description: '`/m/app.mobileconfig` is the profile that Foyer makes.',
  }),
  version: Type.Optional(
    Type.String({ pattern: APP_VERSION, description: 'The newest version: an older app offers to upgrade.' }),
  ),
  hosts: Type.Optional(Type.Array(Host, { minItems: 1, description: 'The hosts that offer it; all without.' })),
});

/** Who is offered the app, and what its sheet shows (§4). */
export const AppOfferSchema = closed({
  minimumLevel: Type.Optional(Type.Integer({ minimum: 0, description: 'The lowest VIP level that sees the bar.' })),
  loginRequired: Type.Optional(Type.Boolean({ description: 'Only members see the bar.' })),
  banners: Type.Optional(
    Type.Array(Type.String({ pattern: '^[\\w-]{1,60}$' }), {
      maxItems: 10,
      description: 'The announcements that the sheet shows, by id; m_popup1 and m_popup2 by default.',
    }),
  ),
});
