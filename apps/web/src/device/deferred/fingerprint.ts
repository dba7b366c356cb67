import { load } from '@fingerprintjs/fingerprintjs';

/**
 * The browser's fingerprint as an id. The library reports usage to its vendor unless that is turned off.
 * @returns null if it failed
 */
export async function fingerprintId(): Promise<string | null> {
  const agent = await load({ monitoring: false });
  return toDeviceId((await agent.get()).visitorId);
}

/** A hash of 128 bits as a UUID of version 8 (RFC 9562): a device id has 36 characters. */
export function toDeviceId(hash: string): string | null {
  if (!/^[0-9a-f]{32}$/.test(hash)) return null;
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5');
}
