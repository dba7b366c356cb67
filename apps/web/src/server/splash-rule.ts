import { readCookie, writeCookie } from '../page/cookies.ts';

const COOKIE = 'splash';
/** How a page is opened from the home screen, or by the app around it; a visitor's browser opens it otherwise. */
const FROM_APP = /[?&](from=pwa|inApp=[^&]|fullscreen=[^&])/;

/**
 * Whether a page opens with the splash: at a start from the home screen or inside the app, once per session (§4).
 * In a browser tab there is no splash, so that nothing delays the first paint.
 */
export const showsSplash = (search: string, cookie: string | null): boolean =>
  FROM_APP.test(search) && readCookie(cookie, COOKIE) === null;

/** Remembers until the session of the browser ends that the splash was shown. */
export const splashCookie = (isSecure: boolean): string => writeCookie(COOKIE, '1', { isSecure });
