import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/WPSCORE_getDownloadSetting (§3 download link, §7). */
export const downloadSetting = endpoint({
  method: 'GET',
  path: '/wps/relay/WPSCORE_getDownloadSetting',
  summary: 'Where the merchant’s apps are.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({
    domain: Type.Optional(
      Type.String({ maxLength: 255, description: 'the host whose apps are wanted; that of the call by default' }),
    ),
  }),
  value: Type.Object({
    links: Type.Array(
      Type.Object({
        resourceType: Type.String({ description: 'IOS, MOBILECONFIG (an iOS profile), Android or AppDownloadIcon' }),
        url: Type.String(),
        version: Type.Union([Type.String(), Type.Null()], { default: null, description: 'the newest one, as x.y.z' }),
      }),
      { default: [] },
    ),
    minimumLevel: Type.Integer({ minimum: 0, default: 0, description: 'the lowest VIP level that sees the bar' }),
    loginRequired: Type.Boolean({ default: false, description: 'only members see the bar' }),
    banners: Type.Array(Type.String(), {
      default: [],
      description: 'the announcements that the popup shows, by id: of the category app_popup',
    }),
  }),
  refusals: [],
});
