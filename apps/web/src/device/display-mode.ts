/** How the browser shows the page. */
export type DisplayMode = 'browser' | 'minimal-ui' | 'standalone' | 'fullscreen';

const MODES: readonly DisplayMode[] = ['fullscreen', 'standalone', 'minimal-ui'];

export function readDisplayMode(): DisplayMode {
  const mode = MODES.find((one) => globalThis.matchMedia?.(`(display-mode: ${one})`).matches) ?? 'browser';
  // An element in full screen, such as a game, also reports `fullscreen`.
  return mode === 'fullscreen' && globalThis.document?.fullscreenElement ? 'browser' : mode;
}

/** Whether the page runs without browser chrome: an installed app or an iOS web clip. */
export const isInstalled = (): boolean =>
  /^(standalone|fullscreen)$/.test(readDisplayMode()) ||
  (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === true;
