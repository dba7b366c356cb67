import { Refusal } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Attempts, countAttempt, deleteAttempts, secondsUntilAttempt } from './login-delay.store.ts';
import { isKnownDevice } from './session.store.ts';

/** Five attempts are not delayed; then each waits twice as long as the previous one, up to this. */
const RULES = {
  password: { free: 5, longestSeconds: 60 },
  /** Longer, because six digits are quickly guessed, by someone who already has the password. */
  factor: { free: 5, longestSeconds: 900 },
} as const;

/**
 * Slows down guessing without locking members out: unknown devices share one counter per account, each known device
 * has its own. Unknown accounts are counted like any other.
 * @returns a function that deletes the attempts after a success, or how long to wait
 */
export async function throttleGuessing(
  { account, memberId, of = 'password' }: { account: string; memberId: bigint | null; of?: keyof typeof RULES },
  { deviceId, merchant }: Caller,
  { db, seal }: Context,
): Promise<Refusal<'TOO_MANY_REQUEST_LOGIN'> | (() => Promise<void>)> {
  const isKnown = memberId !== null && deviceId !== null && (await isKnownDevice(db, memberId, deviceId));
  const attempts: Attempts = {
    merchant: merchant.code,
    account_name: seal.nameOf(of === 'password' ? 'account' : 'account factor', account),
    device_id: isKnown ? deviceId : '',
  };
  if (await countAttempt(db, attempts, RULES[of])) return () => deleteAttempts(db, attempts);
  return new Refusal('TOO_MANY_REQUEST_LOGIN', undefined, await secondsUntilAttempt(db, attempts, RULES[of]));
}
