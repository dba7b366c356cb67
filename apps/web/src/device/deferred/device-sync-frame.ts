/** Parameters inlined into the shared page. */
export interface DeviceSyncFrame {
  /** The merchant's domains; a host under one that has more than one label is the merchant's too. */
  domains: readonly string[];
  /** The storage key of the id. */
  key: string;
  /** The name of the messages. */
  type: string;
}

/**
 * The script of the shared page (§1): stores one id for all hosts of a merchant, and reveals it only to them.
 * Its text is sent to the browser unchanged: it may use only its parameters and browser globals.
 * Browsers partition the storage of a frame by the embedding site: hosts under one registered domain share
 * an id, others get one each.
 */
export function runDeviceSyncFrame({ domains, key, type }: DeviceSyncFrame): void {
  const form = /^[\w-]{36}$/;
  const isOurs = (origin: string) => {
    // An opaque origin is 'null'.
    const [, protocol, host = '', port = ''] = /^(https?:)\/\/([^/:]+|\[[^\]]+\])(?::(\d+))?$/.exec(origin) ?? [];
    if (protocol !== location.protocol || port !== location.port) return false;
    return domains.some((one) => host === one || (/\.[a-z]/.test(one) && host.endsWith(`.${one}`)));
  };
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || source === window || !isOurs(origin)) return;
    if (typeof data !== 'object' || data === null || data.type !== type) return;
    if (typeof data.id !== 'string' || !form.test(data.id)) return;
    try {
      const stored = localStorage.getItem(key);
      const id = stored !== null && form.test(stored) ? stored : data.id;
      if (id !== stored) localStorage.setItem(key, id);
      parent.postMessage({ type, id }, origin);
    } catch {
      // Storage is blocked: the page uses its own id.
    }
  });
}
