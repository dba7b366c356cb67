import type { fcmSubscribe as contract } from '@foyer/contract/relay/fcm-subscribe.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { changeTopics } from '../push-device.store.ts';

/** POST /wps/relay/CSP_fcmSubscribe. */
export const fcmSubscribe: Handler<typeof contract> = async ({ body, session }, { pool }) => {
  const { registrationToken: address, topic } = body;
  const topics = await changeTopics(pool, session.memberId, { address, add: [topic] });
  return topics ? { topics } : refuse('not.found');
};
