import { createHash } from 'node:crypto';
import { type DeviceSyncFrame, runDeviceSyncFrame } from '../../device/deferred/device-sync-frame.ts';
import { DEVICE_SYNC } from '../../device/deferred/device-sync-messages.ts';
import { DEVICE_ID_KEY } from '../../device/device-id.ts';

interface SyncPage {
  html: string;
  /** The page's content security policy. */
  policy: string;
}

/**
 * The page that remembers device ids for all hosts of a merchant (§1), to be shown in a hidden frame.
 * It may do nothing but run its one script, and only the merchant's own pages may frame it.
 * @param origin of the request; the hosts that may frame it have the same protocol and port
 */
export function syncPage(domains: readonly string[], origin: string): SyncPage {
  const settings: DeviceSyncFrame = { domains, key: DEVICE_ID_KEY, type: DEVICE_SYNC };
  const script = `(${runDeviceSyncFrame})(${JSON.stringify(settings).replaceAll('<', '\\u003c')})`;
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Device</title><script>${script}</script></html>`,
    policy: [
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      `frame-ancestors ${framersOf(domains, origin).join(' ')}`,
      "form-action 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}

/** The merchant's origins: each domain, and the hosts under it unless it has only one label or is an IP address. */
function framersOf(domains: readonly string[], origin: string): string[] {
  const { port, protocol } = new URL(origin);
  const end = port && `:${port}`;
  return domains.flatMap((domain) => {
    const hosts = /\.[a-z]/.test(domain) ? [domain, `*.${domain}`] : [domain];
    return hosts.map((host) => `${protocol}//${host}${end}`);
  });
}
