import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor } from '../schemas.ts';
import { BannerTarget } from './banner-target.ts';

/** An announcement, banner or app-download card (§3 banner: linkageType P promotion, URL address, G game). */
export const Announcement = Type.Object({
  id: Type.String({ default: '' }),
  category: Type.String({ default: 'banner' }),
  title: Type.String({ default: '' }),
  text: Type.String({ default: '' }),
  eyebrow: Type.String({ default: '' }),
  action: Type.String({ default: '' }),
  amountMinor: Type.Union([AmountMinor, Type.Null()]),
  linkageType: Type.Union([Type.Enum(['P', 'URL', 'G']), Type.Null()]),
  linkage: Type.Union([Type.String(), Type.Null()]),
  ...BannerTarget,
  art: Type.Union([Type.String(), Type.Null()]),
  hue: Type.Union([Type.Integer(), Type.Null()]),
});

/** GET /wps/relay/MCSFE_getListAnnouncements (§7). */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  summary: 'Announcements of the given categories, in the operator’s order.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({
    types: Type.Optional(
      Type.String({ maxLength: 40, description: 'names separated by commas, such as PR; all when absent' }),
    ),
    platform: Type.Optional(Type.String({ maxLength: 5, description: 'M, for phones; all when absent' })),
    category: Type.Optional(Type.String({ maxLength: 100, description: 'names separated by commas; all when absent' })),
  }),
  value: Type.Object({ announcements: Type.Array(Announcement) }),
  refusals: [],
});
