import { findPushUnsupportedReason, findRegistration } from '../../device/deferred/push-browser.ts';
import { readPushMark, removePushMark } from '../../device/deferred/push-marks.ts';
import { postToWorker } from '../../device/service-worker.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { orFault } from './push-error.ts';

/**
 * Ends the push messages of this browser, if any: at the gateway, in the browser, and in the worker, which drops those still on the way.
 * @throws PushError `token-unsubscribe-failed` if the browser or the gateway failed; the worker shows nothing all the same
 */
export async function unbindPush(): Promise<void> {
  const mark = readPushMark();
  if (!mark) return;
  removePushMark();
  await postToWorker({ type: 'RECIPIENT', recipient: '' }).catch(() => undefined);
  if (findPushUnsupportedReason()) return;
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  const tell = async () => {
    if (mark.token)
      await browserCall()('relay.fcmUnsubscribe', { body: { registrationToken: mark.token }, situation: 'push' });
    else if (subscription)
      await browserCall()('push.unsubscribe', { body: { endpoint: subscription.endpoint }, situation: 'push' });
  };
  await orFault('token-unsubscribe-failed', Promise.all([tell(), subscription?.unsubscribe()]));
}
