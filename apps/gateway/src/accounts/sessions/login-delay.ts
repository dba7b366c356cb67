import { Refusal } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { type Attempts, countAttempt, deleteAttempts, secondsUntilAttempt } from './login-delay.store.ts';
import { isOwnDevice } from './own-device.ts';

/** The first `free` attempts are not delayed; then each must wait twice as long as the previous one, up to `maxSeconds`. */
const RULES = {
  password: { free: 5, maxSeconds: 60 },
  /** Longer, because somebody who already has the password could soon guess six digits. */
  factor: { free: 5, maxSeconds: 900 },
} as const;
/** For all addresses together, so that a guesser with many of them is slowed down as well. */
export const ALL_ADDRESSES = { free: 50, maxSeconds: 60 } as const;

/** A counter, and its rule. */
interface Counter {
  attempts: Attempts;
  rule: { free: number; maxSeconds: number };
}

/** Lets an attempt through that comes too soon, after a solved captcha. */
export type Overrule = () => Promise<'solved' | 'impossible' | Refusal<'captcha.required' | 'captcha.invalid'>>;

interface Guess {
  account: string;
  memberId: bigint | null;
  of?: keyof typeof RULES;
  overrule?: Overrule | undefined;
}

/**
 * Slows down guessing without locking members out: each known device of an account has its own counter, and so has each other
 * address. Unknown accounts are counted like any other.
 * @returns a function that deletes the attempts after a success, or how long to wait
 */
export async function throttleGuessing(
  guess: Guess,
  caller: Caller,
  context: Context,
): Promise<Refusal<'TOO_MANY_REQUEST_LOGIN' | 'captcha.required' | 'captcha.invalid'> | (() => Promise<void>)> {
  const { pool } = context;
  const counters = await countersOf(guess, caller, context);
  const forget = async () => {
    for (const { attempts } of counters) await deleteAttempts(pool, attempts);
  };
  for (const { attempts, rule } of counters) {
    if (await countAttempt(pool, attempts, rule)) continue;
    const proof = await guess.overrule?.();
    if (proof === 'solved') return forget;
    if (proof instanceof Refusal) return proof;
    return new Refusal('TOO_MANY_REQUEST_LOGIN', undefined, await secondsUntilAttempt(pool, attempts, rule));
  }
  return forget;
}

/** The device of attempts from an address, instead of one that we know. */
export const addressDevice = (ip: string): string => `ip ${toNetwork(ip)}`;

async function countersOf(
  { account, memberId, of = 'password' }: Guess,
  caller: Caller,
  context: Context,
): Promise<Counter[]> {
  const { deviceId, ip, merchant } = caller;
  const name = context.seal.hmacOf(of === 'password' ? 'account' : 'account factor', account);
  const counter = (who: string, rule: Counter['rule'] = RULES[of]): Counter => ({
    attempts: { merchant: merchant.code, accountName: name, deviceId: who },
    rule,
  });
  if (deviceId && (await isOwnDevice(memberId, caller, context))) return [counter(deviceId)];
  // An attacker who guesses a second factor already has the password, so addresses are not distinguished.
  if (of === 'factor') return [counter('')];
  return [counter(addressDevice(ip)), counter('', ALL_ADDRESSES)];
}
