import { timingSafeEqual } from 'node:crypto';
import type { renew as contract } from '@foyer/contract/push/renew.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { areSubscriptionKeys } from '../../../platform/connectors/push/encrypt-push.ts';
import { isPushEndpoint } from '../../../platform/connectors/push/is-push-endpoint.ts';
import type { WebPushAddress } from '../../../platform/connectors/push/web-push.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { lockPushDevice, movePushDevice } from '../push-device.store.ts';

/** POST /wps/push/renew. Invalid requests are ignored, and the answer does not reveal it. */
export const renew: Handler<typeof contract> = async ({ body, merchant }, { pool, push, seal }) => {
  const { endpoint, keys, previous } = body;
  if (!isPushEndpoint(endpoint, push.servers.service) || !areSubscriptionKeys(keys)) return {};
  await withTransaction(pool, async (client) => {
    const known = await lockPushDevice(client, merchant.code, previous.endpoint);
    if (!known) return;
    const address = JSON.parse(seal.open(known.sealedAddress).toString()) as WebPushAddress;
    if (!isSame(address.keys.auth, previous.auth)) return;
    const { auth, p256dh } = keys;
    const sealedAddress = seal.seal(Buffer.from(JSON.stringify({ endpoint, keys: { auth, p256dh } })));
    await movePushDevice(client, known.id, { address: endpoint, sealedAddress });
  });
  return {};
};

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')];
  return left.length === right.length && timingSafeEqual(left, right);
}
