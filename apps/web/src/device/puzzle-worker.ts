import { toTrustedAddress } from './trusted-address.ts';

/**
 * Starts the worker that solves a puzzle; it ends with its last part.
 * @param onFound called with the nonces found so far
 * @param onBroken called once if its file cannot be loaded or run
 * @returns null where there are no workers
 */
export function openPuzzleWorker(
  address: string,
  onFound: (nonces: readonly number[]) => void,
  onBroken: () => void,
): Worker | null {
  try {
    const worker = new Worker(toTrustedAddress(address), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<readonly number[]>) => onFound(data);
    worker.onerror = () => {
      worker.terminate();
      onBroken();
    };
    return worker;
  } catch {
    return null;
  }
}
