import { PUSH_TOPICS } from '@foyer/contract/push/shapes.ts';
import type { fcmUnsubscribe as contract } from '@foyer/contract/relay/fcm-unsubscribe.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { changeTopics, deletePushDevice } from '../push-device.store.ts';

/** POST /wps/relay/CSP_fcmUnsubscribe. */
export const fcmUnsubscribe: Handler<typeof contract> = async ({ body, session }, { pool }) => {
  const { registrationToken: address, topic, unsubscribeAll = true } = body;
  if (unsubscribeAll) await deletePushDevice(pool, session.memberId, { address });
  // Without a topic all are removed: the token stays the member’s but receives nothing.
  else await changeTopics(pool, session.memberId, { address, remove: topic ? [topic] : PUSH_TOPICS });
  return {};
};
