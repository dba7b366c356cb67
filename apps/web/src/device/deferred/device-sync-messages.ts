import { isDeviceId } from '../device-id.ts';

/** The type of the device sync's messages. */
export const DEVICE_SYNC = 'foyer-device-id';

/** A message between the page, which sends its own id, and the shared page, which sends the one for all hosts. */
export interface DeviceSyncMessage {
  type: typeof DEVICE_SYNC;
  id: string;
}

/** Parses a message; null for anything else. */
export function toSyncedId(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, id } = data as Record<string, unknown>;
  return type === DEVICE_SYNC && isDeviceId(id) ? id : null;
}
