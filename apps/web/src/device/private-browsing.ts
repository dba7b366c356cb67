/** APIs that only some browsers have. */
interface Engine {
  performance?: { memory?: { jsHeapSizeLimit?: number } };
  navigator: Navigator & {
    webkitTemporaryStorage?: {
      queryUsageAndQuota(done: (used: number, quota: number) => void, fail: () => void): void;
    };
  };
}

/**
 * Whether the window is a private one, where a sign-in at a provider gets lost (§4). No browser reports it: these are
 * heuristics. Older Chromium gives private windows a storage quota no larger than its memory; today's gives every window the same whole number
 * of GiB, which can be less than its memory too. Safari and Firefox refuse them the private file system. An unclassifiable window counts as not private.
 */
export async function isPrivateBrowsing(): Promise<boolean> {
  const { navigator, performance } = globalThis as unknown as Engine;
  try {
    if (navigator.webkitTemporaryStorage)
      return await isSmall(navigator.webkitTemporaryStorage, performance?.memory?.jsHeapSizeLimit ?? 0);
    return await hasNoFiles(navigator);
  } catch {
    return false;
  }
}

const GIB = 2 ** 30;

const isSmall = (storage: NonNullable<Engine['navigator']['webkitTemporaryStorage']>, heapBytes: number) =>
  new Promise<boolean>((resolve) => {
    storage.queryUsageAndQuota(
      (usedBytes, quotaBytes) => resolve((quotaBytes - usedBytes) % GIB !== 0 && quotaBytes < 2 * heapBytes),
      () => resolve(false),
    );
  });

async function hasNoFiles({ storage }: Navigator): Promise<boolean> {
  if (typeof storage?.getDirectory !== 'function') return false;
  try {
    await storage.getDirectory();
    return false;
  } catch (error) {
    // Safari: UnknownError 'unknown transient reason'; Firefox: SecurityError.
    return error instanceof DOMException && /^(UnknownError|SecurityError)$/.test(error.name);
  }
}
