import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { accessOf } from '@foyer/merchant/access.ts';
import type { Maintenance } from '../content/merchants/merchant-state.store.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../platform/http/call.ts';

/** When to retry if a maintenance has no announced end. */
const OPEN_END_RETRY_SECONDS = 300;

/** Whether the merchant is open to this caller, by network, country and maintenance. @returns null when it is */
export async function checkAccess(
  { exemptFrom = [] }: Pick<Endpoint, 'exemptFrom'>,
  { country, ip, merchant }: Caller,
  { maintenance, now }: Context,
): Promise<Refusal<'access.denied' | 'region.restricted' | 'maintenance'> | null> {
  const access = accessOf(merchant, { ip, country });
  if (access === 'denied') return refuse('access.denied', { ip });
  if (access === 'region' && !exemptFrom.includes('region.restricted'))
    return refuse('region.restricted', { ip, country });
  if (exemptFrom.includes('maintenance')) return null;
  const closed = await maintenance.of(merchant.code);
  return closed ? toRefusal(closed, now()) : null;
}

function toRefusal({ until }: Maintenance, now: number): Refusal<'maintenance'> {
  const retryAfter = until ? Math.ceil((until.getTime() - now) / 1000) : OPEN_END_RETRY_SECONDS;
  return new Refusal('maintenance', { maintenanceEnd: until?.toISOString() ?? null }, retryAfter);
}
