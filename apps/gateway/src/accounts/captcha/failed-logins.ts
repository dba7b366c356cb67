import { toNetwork } from '@foyer/merchant/client-location.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** The source of a login: a name at a merchant, and an IP address. Both are counted. */
export interface LoginSource {
  merchant: string;
  ip: string;
  account: string;
}

/** How many logins may fail in 15 minutes while the captcha provider is down before logins need a puzzle. Mobile users share addresses. */
const MAX_FAILED_LOGINS = { account: 3, ip: 30 };
const WITHIN_SECONDS = 15 * 60;

/** Counts failed logins; one instance per process, like the rate limits. */
export interface FailedLogins {
  note(source: LoginSource): Promise<void>;
  /** Whether too many have failed recently, so that further logins need a puzzle. */
  areTooMany(source: LoginSource): Promise<boolean>;
}

export function createFailedLogins(): FailedLogins {
  const limiterOf = (by: 'account' | 'ip') =>
    new RateLimiterMemory({ keyPrefix: by, points: MAX_FAILED_LOGINS[by], duration: WITHIN_SECONDS });
  const limiters = { account: limiterOf('account'), ip: limiterOf('ip') };
  const keyOf = (source: LoginSource, by: 'account' | 'ip') =>
    `${source.merchant}:${by === 'ip' ? toNetwork(source.ip) : source.account.toLowerCase().slice(0, 80)}`;
  return {
    async note(source) {
      await limiters.account.penalty(keyOf(source, 'account'));
      await limiters.ip.penalty(keyOf(source, 'ip'));
    },
    async areTooMany(source) {
      const spent = async (by: 'account' | 'ip') => (await limiters[by].get(keyOf(source, by)))?.consumedPoints ?? 0;
      return (await spent('account')) >= MAX_FAILED_LOGINS.account || (await spent('ip')) >= MAX_FAILED_LOGINS.ip;
    },
  };
}
