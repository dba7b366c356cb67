import { readAddress } from './address.ts';

/** Whether a game is on this site: only then may one of our pages show it in a frame. */
export const isOwnGame = (gameUrl: string): boolean =>
  new URL(gameUrl, readAddress().href).origin === readAddress().origin;

const OWN_GAMES: readonly unknown[] = ['foyer-lotto', 'foyer-arcade'];

/** The message that one of our framed games posts when its session has ended and it must be relaunched. */
const isExpiry = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  OWN_GAMES.includes((data as Record<string, unknown>).type) &&
  (data as Record<string, unknown>).event === 'launch.expired';

/** Calls back when the framed game asks for a relaunch; accepts only its window and our origin. @returns a function that stops it */
export function onGameExpired(frame: HTMLIFrameElement, callback: () => void): () => void {
  const listen = ({ data, origin, source }: MessageEvent<unknown>) => {
    const isGame = origin === readAddress().origin && source !== null && source === frame.contentWindow;
    if (isGame && isExpiry(data)) callback();
  };
  globalThis.addEventListener('message', listen);
  return () => globalThis.removeEventListener('message', listen);
}

/** Whether a loaded frame shows the game. A browser's own error page loads too, but cannot be read. */
export const hasGame = (frame: HTMLIFrameElement): boolean => frame.contentDocument !== null;

/** Where in the game the member is, such as `#/tickets/7`. */
export const placeInGame = (frame: HTMLIFrameElement): string => frame.contentWindow?.location.hash ?? '';
