import { CHAT_SCRIPT_AFTER_MS, CHAT_SET_UP_RETRIES_MS } from '../../limits.data.ts';
import { toTrustedAddress } from '../trusted-address.ts';

interface Widget {
  /** Address of the provider’s script. */
  address: string;
  /** Whether the script has started. */
  isReady(): boolean;
  /** Stops the attempts and removes the script. */
  signal: AbortSignal;
}

/**
 * Injects a provider’s script after 500 ms and waits for its widget; tries again 1 s and 3 s after the first attempt (§9): a script that
 * did not load is injected again, and one that did may not have started yet. @returns whether the widget works
 */
export async function setUpWidget({ address, isReady, signal }: Widget): Promise<boolean> {
  await pause(CHAT_SCRIPT_AFTER_MS, signal);
  let [at, isLoaded] = [0, false];
  for (const tryAt of [0, ...CHAT_SET_UP_RETRIES_MS]) {
    await pause(tryAt - at, signal);
    at = tryAt;
    if (signal.aborted) return false;
    isLoaded ||= await loadScript(address, signal);
    if (isLoaded && !signal.aborted && isReady()) return true;
  }
  return false;
}

/** @returns false if it could not be loaded; it is then removed from the page */
const loadScript = (address: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (isLoaded: boolean) => {
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    script.src = toTrustedAddress(address);
    script.async = true;
    script.onload = () => end(true);
    script.onerror = () => end(false);
    signal.addEventListener('abort', () => end(false));
    document.body.append(script);
  });

/** Resolves after `ms`, or immediately when aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0) return resolve();
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
