export function chromiumPath(): string | null;
/** A Chromium that shows notifications, which the headless shell does not. */
export function wholeChromiumPath(): string | null;
export const CHROMIUM_ARGS: string[];
