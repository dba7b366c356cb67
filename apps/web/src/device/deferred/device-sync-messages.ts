import { isDeviceId } from '../device-id.ts';

/** Names the messages of the device sync among all others. */
export const DEVICE_SYNC = 'foyer-device-id';

/** What page and shared page tell each other: the page its own id, the shared page the one for all hosts. */
export interface DeviceSyncMessage {
  type: typeof DEVICE_SYNC;
  id: string;
}

/** Checks what came; null for anything else. */
export function toSyncedId(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, id } = data as Record<string, unknown>;
  return type === DEVICE_SYNC && isDeviceId(id) ? id : null;
}
