import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/WPSCORE_getDownloadSetting (§3 download link, §7). */
export const downloadSetting = endpoint({
  method: 'GET',
  path: '/wps/relay/WPSCORE_getDownloadSetting',
  summary: 'The merchant’s apps, with their download links.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({
    domain: Type.Optional(
      Type.String({ maxLength: 255, description: 'the host whose apps are requested; default: the host of the call' }),
    ),
  }),
  value: Type.Object({
    links: Type.Array(
      Type.Object({
        resourceType: Type.String({ description: 'IOS, MOBILECONFIG (an iOS profile), Android or AppDownloadIcon' }),
        url: Type.String(),
        version: Type.Union([Type.String(), Type.Null()], {
          default: null,
          description: 'the newest version, as x.y.z',
        }),
      }),
      { default: [] },
    ),
    minimumLevel: Type.Integer({ minimum: 0, default: 0, description: 'the lowest VIP level that sees the bar' }),
    loginRequired: Type.Boolean({ default: false, description: 'whether only members see the bar' }),
    banners: Type.Array(Type.String(), {
      default: [],
      description: 'ids of the announcements shown in the popup, from the category app_popup',
    }),
  }),
  refusals: [],
});
