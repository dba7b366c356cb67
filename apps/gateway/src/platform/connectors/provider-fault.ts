import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { createThrottledWarnings } from '@foyer/http/throttled-warning.ts';
import type { Context } from '../../context.ts';

type Log = Pick<Context['log'], 'warn'>;

const MINUTE_MS = 60_000;
const warn = createThrottledWarnings('a provider could not be used', undefined, MINUTE_MS);

/** Logs why a provider could not be used, at most once a minute. */
export const logProviderFault = (provider: string, fault: unknown, log: Log): void =>
  warn(provider, log, { err: fault, provider });

/** Waits for a connector. A fault, the provider's or ours, is logged with its cause and refused. */
export async function orUnavailable<T>(
  provider: string,
  work: Promise<T>,
  log: Log,
): Promise<T | Refusal<'provider.unavailable'>> {
  try {
    return await work;
  } catch (fault) {
    logProviderFault(provider, fault, log);
    return refuse('provider.unavailable');
  }
}
