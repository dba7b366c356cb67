import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isServerReachable, onConnection } from '../../device/connection.ts';
import { PageLoadError } from '../../device/load-route-module.ts';
import { reloadPage } from '../../device/reload.ts';

/** Detects a connection that comes back without an event of the device. */
const TRY_EVERY_MS = 15_000;

/** When to try after the device reports a connection: it often does so before one can be used. */
const TRY_AFTER_MS = [0, 1000, 3000, 7000];

interface Retry {
  /** The page may open on its own in a moment, because the server may be reachable. */
  isOpening: boolean;
  retry(): void;
}

/** Reloads a page that could not be reached: on request, and automatically once the connection is back. */
export function useRetry(error: unknown, isOffline: boolean): Retry {
  const { revalidate } = useRevalidator();
  const isPageLoadError = error instanceof PageLoadError;
  const [isOpening, setOpening] = useState(isPageLoadError);
  const retry = async () => {
    if (!isPageLoadError) return revalidate();
    // NOTE no new document before the server answers: the browser's own error page would replace this one.
    if (await isServerReachable()) reloadPage();
    else setOpening(false);
  };
  const tryAgain = useEffectEvent(() => void retry());
  useEffect(() => {
    // A newer release has other files: a new document finds them.
    if (isPageLoadError) tryAgain();
  }, [isPageLoadError]);
  useEffect(() => {
    if (!isOffline) return;
    let tries: ReturnType<typeof setTimeout>[] = [];
    const cancelTries = () => tries.forEach(clearTimeout);
    const stop = onConnection((isConnected) => {
      cancelTries();
      tries = isConnected ? TRY_AFTER_MS.map((ms) => setTimeout(() => tryAgain(), ms)) : [];
    });
    const timer = setInterval(() => tryAgain(), TRY_EVERY_MS);
    return () => {
      stop();
      cancelTries();
      clearInterval(timer);
    };
  }, [isOffline]);
  return { isOpening, retry: () => void retry() };
}
