import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { GatewayError } from '../gateway/gateway-error.ts';

export type Status = ValueOf<Endpoints['system.status']>;

/** Why the lobby is closed to everyone or to this visitor; each has its screen (§8). */
export type Blocked =
  | { kind: 'maintenance'; end: string | null }
  | { kind: 'region'; ip: string; country: string | null }
  | { kind: 'denied'; ip: string }
  | { kind: 'domain' };

const textIn = (value: unknown, name: string): string | null => {
  const field = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null;
  return typeof field === 'string' ? field : null;
};

/** Why a status closes the lobby; null if it is open. The gateway may be another implementation: absent fields close nothing. */
export function blockedByStatus(status: Partial<Status>): Blocked | null {
  if (status.maintenance) return { kind: 'maintenance', end: status.maintenanceEnd ?? null };
  if (status.regionRestriction) return { kind: 'region', ip: status.ip ?? '', country: status.country ?? null };
  return null;
}

/** Why a refusal closes the lobby; null if it does not. */
export function blockedByError(error: unknown): Blocked | null {
  if (!(error instanceof GatewayError)) return null;
  const { code, value } = error;
  if (code === 'maintenance') return { kind: 'maintenance', end: textIn(value, 'maintenanceEnd') };
  if (code === 'region.restricted')
    return { kind: 'region', ip: textIn(value, 'ip') ?? '', country: textIn(value, 'country') };
  if (code === 'access.denied') return { kind: 'denied', ip: textIn(value, 'ip') ?? '' };
  return code === 'domain_not_available' ? { kind: 'domain' } : null;
}

/** The HTTP status of a closed page. */
export const statusOfBlocked = ({ kind }: Blocked): number => (kind === 'maintenance' || kind === 'domain' ? 503 : 403);
