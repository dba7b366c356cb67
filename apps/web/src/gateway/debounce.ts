import { DEBOUNCE_MARGIN_MS, DEBOUNCE_MAX_PATH_LENGTH, DEBOUNCE_MAX_PATHS, DEBOUNCE_MS } from '../limits.data.ts';
import type { Send } from './call.ts';
import { abortable } from './timeout.ts';

/** A monotonic clock: the time of day may be changed. */
const monotonic = () => performance.now();

/**
 * §7: a path is requested once in 120 ms; an earlier request waits until 150 ms after the last.
 * @param turns when each path was, or will be, requested last; the oldest are removed first
 */
export function debounced(send: Send, now = monotonic, turns = new Map<string, number>()): Send {
  return (request) => {
    const { method, path, signal } = request;
    if (method !== 'GET' || !path.startsWith('/wps/') || path.length > DEBOUNCE_MAX_PATH_LENGTH) return send(request);
    const time = now();
    const last = turns.get(path) ?? Number.NEGATIVE_INFINITY;
    const turn = time - last >= DEBOUNCE_MS ? time : last + DEBOUNCE_MS + DEBOUNCE_MARGIN_MS;
    turns.delete(path);
    turns.set(path, turn);
    for (const oldest of turns.keys()) {
      if (turns.size <= DEBOUNCE_MAX_PATHS) break;
      turns.delete(oldest);
    }
    return turn > time ? pause(turn - time, signal).then(() => send(request)) : send(request);
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return abortable(over, signal, () => clearTimeout(timer));
}
