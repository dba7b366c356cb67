import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushAuth, PushEndpoint, PushKeys } from './shapes.ts';

/**
 * POST /wps/push/renew (docs/push.md), for the service worker, which has no session: endpoint and secret of the former
 * subscription prove its owner. The answer is the same whether they are known or not.
 */
export const renew = endpoint({
  method: 'POST',
  path: '/wps/push/renew',
  summary: 'Replaces a subscription that a browser has renewed on its own.',
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
