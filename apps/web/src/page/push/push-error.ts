import type { PushUnsupportedReason } from '../../device/deferred/push-browser.ts';

/** Every way in which push messages can fail (§8). */
export type PushFault =
  | PushUnsupportedReason
  | 'missing-config'
  | 'permission-blocked'
  | 'permission-default'
  | 'failed-service-worker-registration'
  | 'token-subscribe-failed'
  | 'token-update-failed'
  | 'token-unsubscribe-failed'
  | 'token-subscribe-no-token';

/** A failure, with its name in §8. */
export class PushError extends Error {
  readonly fault: PushFault;

  constructor(fault: PushFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** Awaits a step; an error becomes this fault, unless it is a PushError already. */
export async function orFault<Value>(fault: PushFault, step: Promise<Value>): Promise<Value> {
  try {
    return await step;
  } catch (cause) {
    throw cause instanceof PushError ? cause : new PushError(fault, { cause });
  }
}
