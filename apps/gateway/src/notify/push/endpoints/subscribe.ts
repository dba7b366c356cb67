import type { subscribe as contract } from '@foyer/contract/push/subscribe.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { areSubscriptionKeys } from '../../../platform/connectors/push/encrypt-push.ts';
import { isPushEndpoint } from '../../../platform/connectors/push/is-push-endpoint.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { bindDevice } from '../bind-device.ts';

/** POST /wps/push/subscribe. */
export const subscribe: Handler<typeof contract> = async (call, context) => {
  const { endpoint, keys, turnsOn = false } = call.body;
  if (!isPushEndpoint(endpoint, context.push.servers.service) || !areSubscriptionKeys(keys))
    return refuse('push.refused');
  const { auth, p256dh } = keys;
  const secret = JSON.stringify({ endpoint, keys: { auth, p256dh } });
  return bindDevice({ provider: 'webpush', address: endpoint, secret, topics: ['ALL'], turnsOn }, call, context);
};
