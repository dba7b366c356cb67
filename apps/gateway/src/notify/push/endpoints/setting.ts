import type { setting as contract } from '@foyer/contract/push/setting.ts';
import { toVapidText } from '../../../platform/connectors/push/web-push.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/push/setting. Firebase is used if the merchant has switched it on and has an account there. */
export const setting: Handler<typeof contract> = async ({ merchant }, { push }) => {
  const { messaging = {} } = merchant;
  const isFcm = messaging.firebase === true && push.fcm.has(merchant.code);
  const { apiKey = '', appId = '', authDomain = '', messagingSenderId = '', projectId = '' } = isFcm ? messaging : {};
  const { facebookAppId = '', googleWebClientId = '' } = messaging;
  const { installations, registrations } = push.servers;
  return {
    provider: isFcm ? ('fcm' as const) : ('webpush' as const),
    vapidKey: isFcm ? (messaging.vapidKey ?? '') : toVapidText(await push.getKey(merchant.code)),
    firebase: isFcm,
    ...{ apiKey, appId, authDomain, messagingSenderId, projectId, facebookAppId, googleWebClientId },
    servers: { installations, registrations },
  };
};
