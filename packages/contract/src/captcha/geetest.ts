import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/captcha/geetest (§7): the challenge for the script of v3. Version 4 does not need it. */
export const geetest = endpoint({
  method: 'GET',
  path: '/wps/captcha/geetest',
  summary: 'Opens a captcha challenge of version 3.',
  access: 'anyone',
  limit: { what: 'CALL', perMinute: { ip: 600, device: 60 } },
  query: Type.Object({
    t: Type.Optional(Type.String({ maxLength: 32, description: 'ms since 1970, to bypass caches' })),
  }),
  value: Type.Object({
    gt: Type.String({ description: 'the merchant’s captcha id' }),
    challenge: Type.String(),
    newCaptcha: Type.Boolean(),
    offline: Type.Boolean({
      description: 'whether the provider does not answer; its script then falls back to its own check',
    }),
  }),
  refusals: ['not.found'],
});
