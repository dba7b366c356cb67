/** The numbers of §9 that the member centre keeps to, each in the unit of its name. */

// Calls
export const REQUEST_TIMEOUT_MS = 30_000;
export const LAUNCH_TIMEOUT_MS = 10_000;
export const PING_TIMEOUT_MS = 15_000;
export const MOST_CALLS_AT_ONCE = 10;
export const MOST_GAME_LISTS_AT_ONCE = 2;
export const THROTTLE_MS = 120;
export const THROTTLE_MARGIN_MS = 30;
/** A path longer than this is not throttled. */
export const THROTTLE_LONGEST_PATH = 200;
export const THROTTLE_MOST_PATHS = 100;
export const ANSWER_FRESH_MS = 180_000;
export const MOST_KEPT_ANSWERS = 30;
export const FIRST_CLEANING_MS = 60_000;
export const CLEANING_EVERY_MS = 300_000;
/** How much of the kept answers goes when there are too many. */
export const CLEANING_SHARE = 0.2;
export const TIMING_REPORT_AFTER_MS = 5000;
/** Beacons of older iOS are lost or block the page. */
export const TIMING_REPORT_OLDEST_IOS = 16;

// Captcha
export const CAPTCHA_RETRIES = 1;
/** Of opening one, until it can be shown; §9 names that of v4. */
export const CAPTCHA_TIMEOUT_MS = { v3: 10_000, v4: 5000 } as const;

// Device
export const DEVICE_ID_LENGTH = 36;
export const DEVICE_COOKIE_DAYS = 365;
export const MOST_STORED_BYTES = 1.5 * 1024 * 1024;
export const IOS_OF_PROFILES = { oldest: 11, trustStep: 12 } as const;
export const IOS_OF_DOWNLOAD_TIP = 17;

// Shell
export const SUBMIT_LOCK_MS = 500;
export const SPLASH_SHORTEST_MS = 1200;
export const SPLASH_FADE_MS = 200;
export const UPDATE_FIRST_CHECK_MS = 1500;
export const UPDATE_CHECK_EVERY_MS = 3_600_000;
export const RETURN_DEBOUNCE_MS = 300;
export const OFFLINE_NOTICE_MS = 1500;
export const BOTTOM_POPUP_DELAY_MS = 1000;
export const BOTTOM_POPUP_MOTION_MS = 250;
export const LOADER_CHECKS = 3;
export const LOADER_CHECK_EVERY_MS = 1000;
