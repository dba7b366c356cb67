import type { fcmBind as contract } from '@foyer/contract/relay/fcm-bind.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { bindDevice } from '../bind-device.ts';

/** POST /wps/relay/CSP_fcmBind. Only if the merchant uses Firebase: otherwise nothing could be sent to a token. */
export const fcmBind: Handler<typeof contract> = async (call, context) => {
  const { registrationToken: token, topic = 'ALL', turnsOn = false } = call.body;
  const { merchant } = call;
  if (merchant.messaging?.firebase !== true || !context.push.fcm.has(merchant.code)) return refuse('push.refused');
  return bindDevice({ provider: 'fcm', address: token, secret: token, topics: [topic], turnsOn }, call, context);
};
