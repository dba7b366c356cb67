import {
  findPushUnsupportedReason,
  findRegistration,
  isForKey,
  readPushPermission,
  subscribeToPush,
} from '../../device/deferred/push-browser.ts';
import { forgetPushOff, type PushMark, readPushMark, writePushMark } from '../../device/deferred/push-marks.ts';
import { postToWorker } from '../../device/service-worker.ts';
import type { SessionInfo } from '../../device/session-info.ts';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { PUSH_REFRESH_AFTER_MS } from '../../limits.data.ts';
import { orFault, PushError } from './push-error.ts';

/** Whether the gateway must be notified of this browser: once a visit, for a new member, and after seven days (§4, §9). */
export function isBindDue({ id, spanId }: SessionInfo, now: number): boolean {
  const mark = readPushMark();
  if (!mark || mark.memberId !== id || mark.visit !== (spanId ?? '')) return true;
  return now - mark.at >= PUSH_REFRESH_AFTER_MS;
}

type Setting = Awaited<ReturnType<typeof askSetting>>;
const askSetting = () => browserCall()('push.setting', { situation: 'push' });

/** The settings that Firebase requires (§5). */
const NEEDED = ['projectId', 'apiKey', 'appId', 'messagingSenderId'] as const;

const isConfigured = (setting: Setting): boolean => setting.provider !== 'fcm' || NEEDED.every((name) => setting[name]);

/** @throws PushError if a setting is missing, the browser does not support push, or the member has not allowed it */
function check(setting: Setting): void {
  const lack = findPushUnsupportedReason();
  if (lack) throw new PushError(lack);
  if (!setting.vapidKey || !isConfigured(setting)) throw new PushError('missing-config');
  const permission = readPushPermission();
  if (permission !== 'granted')
    throw new PushError(permission === 'denied' ? 'permission-blocked' : 'permission-default');
}

/** Whether the member can be offered push messages here: not with a gateway of only §7, nor on a site without a worker. */
export async function isPushSetUp(): Promise<boolean> {
  const [setting, registration] = await Promise.all([
    browserCall()('push.setting', { situation: 'background' }).catch(() => null),
    findRegistration().catch(() => null),
  ]);
  return Boolean(registration && setting?.vapidKey && isConfigured(setting));
}

/** The subscription of this browser: the one that it has, unless it is for another key. */
async function subscribe(vapidKey: string): Promise<PushSubscription> {
  const registration = await orFault('failed-service-worker-registration', findRegistration());
  if (!registration) throw new PushError('failed-service-worker-registration');
  const subscribing = async () => {
    const known = await registration.pushManager.getSubscription();
    if (known && isForKey(known, vapidKey)) return known;
    await known?.unsubscribe();
    return subscribeToPush(registration, vapidKey);
  };
  return orFault('token-subscribe-failed', subscribing());
}

/**
 * Subscribes this browser to the member’s push messages, or renews that. The member must have granted the browser’s permission.
 * @param turnsOn the member has agreed to the prompt @throws PushError
 */
export async function bindPush({ now, turnsOn }: { turnsOn: boolean; now: number }): Promise<PushMark> {
  const session = readSession();
  if (!session) throw new PushError('token-subscribe-failed');
  const former = readPushMark();
  const setting = await orFault('missing-config', askSetting());
  check(setting);
  const subscription = await subscribe(setting.vapidKey);
  const binding =
    setting.provider === 'fcm' ? bindToken(setting, subscription, turnsOn) : bindEndpoint(subscription, turnsOn);
  const failed = former?.memberId === session.id ? 'token-update-failed' : 'token-subscribe-failed';
  const { token, ...bound } = await orFault(failed, binding);
  // The replaced token is no longer needed.
  if (former?.token && former.token !== token) await forgetToken(former.token);
  // NOTE a member who has logged out meanwhile must get no messages here.
  if (readSession()?.token !== session.token) throw new PushError('token-subscribe-failed');
  const mark = { deviceId: bound.deviceId, memberId: session.id, visit: session.spanId ?? '', at: now, token };
  writePushMark(mark);
  forgetPushOff();
  await postToWorker({ type: 'RECIPIENT', recipient: bound.recipient });
  return mark;
}

async function bindEndpoint(subscription: PushSubscription, turnsOn: boolean) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { auth = '', p256dh = '' } = keys;
  const body = { endpoint, keys: { auth, p256dh }, turnsOn };
  return { ...(await browserCall()('push.subscribe', { body, situation: 'push' })), token: '' };
}

async function bindToken(setting: Setting, subscription: PushSubscription, turnsOn: boolean) {
  // Most brands have no Firebase.
  const { getFcmToken } = await import('./fcm-token.ts');
  const token = await getFcmToken(setting, subscription);
  const body = { registrationToken: token, topic: 'ALL' as const, turnsOn };
  return { ...(await browserCall()('relay.fcmBind', { body, situation: 'push' })), token };
}

const forgetToken = (token: string): Promise<unknown> =>
  browserCall()('relay.fcmUnsubscribe', { body: { registrationToken: token }, situation: 'push' }).catch(() => null);
