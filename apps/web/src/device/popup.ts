/** A small window in front of the page. */
export interface Popup<T> {
  /** Its answer; null if it was closed without one. */
  answer: Promise<T | null>;
  close(): void;
}

const LOOK_EVERY_MS = 300;
const SIZE = 'popup,width=420,height=640';

/**
 * Opens a page of our own in a window and waits for its message. Messages of other windows and origins are ignored.
 * @returns null if the browser blocks it
 */
export function openPopup<T>(address: string, isAnswer: (data: unknown) => data is T): Popup<T> | null {
  const popup = globalThis.open(address, '_blank', SIZE);
  if (!popup) return null;
  let settle = (_answer: T | null) => {};
  const answer = new Promise<T | null>((resolve) => {
    settle = resolve;
  });
  const listen = ({ data, origin, source }: MessageEvent) => {
    if (origin === globalThis.location.origin && source === popup && isAnswer(data)) end(data);
  };
  const look = setInterval(() => popup.closed && end(null), LOOK_EVERY_MS);
  const end = (given: T | null) => {
    clearInterval(look);
    globalThis.removeEventListener('message', listen);
    popup.close();
    settle(given);
  };
  globalThis.addEventListener('message', listen);
  return { answer, close: () => end(null) };
}
