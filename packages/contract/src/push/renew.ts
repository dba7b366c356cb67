import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushAuth, PushEndpoint, PushKeys } from './shapes.ts';

/**
 * POST /wps/push/renew (docs/push.md), of the service worker, which has no session: the endpoint and the secret of the former
 * subscription prove whose it was. The answer is the same whether they are known or not.
 */
export const renew = endpoint({
  method: 'POST',
  path: '/wps/push/renew',
  summary: 'Replaces a subscription that a browser has renewed by itself.',
  access: 'anyone',
  body: Type.Object({
    previous: Type.Object({ endpoint: PushEndpoint, auth: PushAuth }),
    endpoint: PushEndpoint,
    keys: PushKeys,
  }),
  value: Type.Object({}),
  refusals: [],
  limit: { what: 'CALL', perMinute: { ip: 60, device: 10 } },
});
