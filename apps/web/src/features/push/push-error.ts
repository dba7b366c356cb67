import type { PushLack } from '../../device/deferred/push-browser.ts';
import type { MessageKey } from '../../page/message-keys.ts';

/** Every way in which push messages can fail (§8). */
export type PushFault =
  | PushLack
  | 'missing-config'
  | 'permission-blocked'
  | 'permission-default'
  | 'failed-service-worker-registration'
  | 'token-subscribe-failed'
  | 'token-update-failed'
  | 'token-unsubscribe-failed'
  | 'token-subscribe-no-token';

/** What the member reads about each of them. */
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

/** A failure with its name of §8. */
export class PushError extends Error {
  readonly fault: PushFault;

  constructor(fault: PushFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** Runs a step; what it throws becomes this failure, unless it has its own. */
export async function orFault<Value>(fault: PushFault, step: Promise<Value>): Promise<Value> {
  try {
    return await step;
  } catch (cause) {
    throw cause instanceof PushError ? cause : new PushError(fault, { cause });
  }
}
