import { LOADER_CHECK_EVERY_MS, LOADER_CHECKS } from '../../limits.data.ts';

/**
 * Hides a loader as soon as nothing is pending: checked now and every second (§9). After 3 s it is hidden in any case,
 * so that it never stays over a page. @returns a function that cancels it
 */
export function startHiding(isBusy: () => boolean, hide: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (checksLeft: number) => {
    if (checksLeft === 0 || !isBusy()) hide();
    else timer = setTimeout(look, LOADER_CHECK_EVERY_MS, checksLeft - 1);
  };
  look(LOADER_CHECKS);
  return () => clearTimeout(timer);
}
