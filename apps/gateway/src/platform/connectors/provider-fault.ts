import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';

/** However many callers meet an outage of a provider, it is logged once in this time. */
const QUIET_MS = 60_000;
const loggedAt = new Map<string, number>();

/** Logs why a provider could not be used. */
export function logProviderFault(provider: string, fault: unknown, log: Pick<Context['log'], 'warn'>): void {
  const now = performance.now();
  if (now - (loggedAt.get(provider) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
  loggedAt.set(provider, now);
  log.warn({ err: fault, provider }, 'a provider could not be used');
}

/** Waits for a connector. A fault, the provider's or ours, is logged with its cause and refused. */
export async function orUnavailable<T>(
  provider: string,
  work: Promise<T>,
  log: Pick<Context['log'], 'warn'>,
): Promise<T | Refusal<'provider.unavailable'>> {
  try {
    return await work;
  } catch (fault) {
    logProviderFault(provider, fault, log);
    return refuse('provider.unavailable');
  }
}
