/** Whether the device believes it is connected; `true` promises nothing. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/** Calls back when the connection changes. @returns a function that stops it */
export function onConnection(callback: (isConnected: boolean) => void): () => void {
  const come = () => callback(true);
  const go = () => callback(false);
  globalThis.addEventListener('online', come);
  globalThis.addEventListener('offline', go);
  return () => {
    globalThis.removeEventListener('online', come);
    globalThis.removeEventListener('offline', go);
  };
}

/** Whether the server answers, with any status. The service worker does not intercept HEAD requests. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
