import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/system/manifest.json (§7, §9): the web app manifest; the body itself, without the envelope. */
export const manifest = endpoint({
  method: 'GET',
  path: '/wps/system/manifest.json',
  summary: 'The web app manifest of the merchant.',
  access: 'anyone',
  answer: 'bare',
  exemptFrom: ['region.restricted', 'maintenance'],
  query: Type.Object({
    merchantCode: Type.Optional(Type.String({ maxLength: 24 })),
    lang: Type.Optional(
      Type.String({
        maxLength: 8,
        description: 'language of the page that links to it; browsers send none of our headers for it',
      }),
    ),
  }),
  value: Type.Object({
    id: Type.String(),
    name: Type.String(),
    short_name: Type.String(),
    description: Type.String(),
    lang: Type.String(),
    dir: Type.String(),
    start_url: Type.String(),
    scope: Type.String(),
    display: Type.Literal('standalone'),
    orientation: Type.Literal('portrait'),
    theme_color: Type.String(),
    background_color: Type.String(),
    icons: Type.Array(
      Type.Object({ src: Type.String(), sizes: Type.String(), type: Type.String(), purpose: Type.String() }),
    ),
    shortcuts: Type.Array(
      Type.Object({
        name: Type.String(),
        url: Type.String(),
        icons: Type.Array(Type.Object({ src: Type.String(), sizes: Type.String(), type: Type.String() })),
      }),
      { description: 'pages offered on a long press of the icon' },
    ),
    screenshots: Type.Array(
      Type.Object({
        src: Type.String(),
        sizes: Type.String(),
        type: Type.String(),
        form_factor: Type.Literal('narrow'),
        label: Type.String(),
      }),
    ),
  }),
  refusals: [],
});
