import type { MessageKey } from '../message-keys.ts';
import type { PushFault } from './push-error.ts';

/** The message for the member about each fault. */
export const PUSH_FAULTS: Readonly<Record<PushFault, MessageKey>> = {
  'unsupported-browser': 'push.unsupported',
  'indexed-db-unsupported': 'push.noStorage',
  'not-installed': 'push.notInstalled',
  'missing-config': 'push.notSetUp',
  'permission-blocked': 'push.blocked',
  'permission-default': 'push.notAllowed',
  'failed-service-worker-registration': 'push.noWorker',
  'token-subscribe-failed': 'push.subscribeFailed',
  'token-update-failed': 'push.updateFailed',
  'token-unsubscribe-failed': 'push.unsubscribeFailed',
  'token-subscribe-no-token': 'push.noToken',
};
