import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { BannerTarget } from '../relay/banner-target.ts';

/** The kinds of popups, highest priority first. */
export const POPUP_KINDS = ['legal', 'service', 'promotion'] as const;

export const PopupItemId = Type.String({ pattern: '^[a-z0-9-]{1,60}$' });
export const PopupItemVersion = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** The popup list config (§3). */
export const PopupConfig = {
  autoplay: Type.Boolean({ default: false }),
  delay: Type.Integer({
    default: 5000,
    minimum: 2000,
    maximum: 60_000,
    description: 'how long a slide is shown, in ms',
  }),
  showClose: Type.Boolean({ default: true }),
  showTodayCheckbox: Type.Boolean({ default: true, description: 'whether it offers not to be shown again today' }),
  todayHide: Type.Boolean({ default: false, description: 'whether that offer is ticked by default' }),
  forceRead: Type.Boolean({ default: false, description: 'whether it can be closed only at the last slide' }),
  forcePopup: Type.Boolean({ default: false, description: 'whether it is shown even if hidden for today' }),
  outsideClose: Type.Boolean({ default: true, description: 'whether a tap outside closes it' }),
};

/** One slide. */
export const PopupItem = Type.Object({
  id: PopupItemId,
  version: PopupItemVersion,
  title: Type.String(),
  text: Type.String({ default: '' }),
  action: Type.String({ default: '' }),
  linkageType: Type.Union([Type.Enum(['P', 'URL', 'G']), Type.Null()]),
  linkage: Type.Union([Type.String(), Type.Null()]),
  ...BannerTarget,
  art: Type.Union([Type.String(), Type.Null()]),
  hue: Type.Union([Type.Integer(), Type.Null()]),
});

/** GET /wps/content/popups (docs/announcements.md). */
export const popups = endpoint({
  method: 'GET',
  path: '/wps/content/popups',
  summary: 'The popups for this caller: legal ones first, then those about the service, then promotions.',
  access: 'member-if-any',
  isCacheable: true,
  value: Type.Object({
    popups: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.Enum([...POPUP_KINDS]),
        place: Type.Enum(['center', 'bottom'], { default: 'center' }),
        ...PopupConfig,
        items: Type.Array(PopupItem, { description: 'at least one' }),
      }),
    ),
  }),
  refusals: [],
});
