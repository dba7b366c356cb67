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
    domain: Type.Optional(Type.String({ maxLength: 255, description: 'The host that asks; every host has the same.' })),
  }),
  value: Type.Object({
    links: Type.Array(
      Type.Object({
        resourceType: Type.String({ description: 'IOS, MOBILECONFIG (an iOS profile), Android or AppDownloadIcon' }),
        url: Type.String(),
      }),
      { default: [] },
    ),
  }),
  refusals: [],
});
