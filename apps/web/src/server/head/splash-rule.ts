import { readCookie, writeCookie } from '../../page/cookies.ts';

const COOKIE = 'splash';
/** Pages that only wait: there is no text to read and no form to use that a splash would cover. */
const WAITS = /^\/m\/(launchGame|trial)$/;

/** Whether a page opens with the splash: one that only waits, as the first load of a session (§4). */
export const showsSplash = ({ pathname }: Pick<URL, 'pathname'>, headers: Headers): boolean =>
  WAITS.test(pathname) &&
  headers.get('sec-fetch-site') !== 'same-origin' &&
  readCookie(headers.get('cookie'), COOKIE) === null;

/** Remembers until the browser session ends that the splash was shown. */
export const splashCookie = (isSecure: boolean): string => writeCookie(COOKIE, '1', { isSecure });
