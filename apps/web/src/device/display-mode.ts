/** How the browser shows the page. */
export type DisplayMode = 'browser' | 'minimal-ui' | 'standalone' | 'fullscreen';

const MODES: readonly DisplayMode[] = ['fullscreen', 'standalone', 'minimal-ui'];

export function readDisplayMode(): DisplayMode {
  const mode = MODES.find((one) => globalThis.matchMedia?.(`(display-mode: ${one})`).matches) ?? 'browser';
  // A part of the page that fills the screen, such as a game, says fullscreen too.
  return mode === 'fullscreen' && globalThis.document?.fullscreenElement ? 'browser' : mode;
}

/** Whether the page runs from an icon of its own, without the browser around it: an installed app, or a clip of a profile. */
export const isInstalled = (): boolean =>
  /^(standalone|fullscreen)$/.test(readDisplayMode()) ||
  (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === true;
