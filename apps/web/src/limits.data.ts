/** The limits of §9, each in the unit that its name states. */

// Calls
export const REQUEST_TIMEOUT_MS = 30_000;
/** Time limit for uploading a picture over a bad network. */
export const UPLOAD_TIMEOUT_MS = 180_000;
export const LAUNCH_TIMEOUT_MS = 10_000;
export const PING_TIMEOUT_MS = 15_000;
export const MAX_CONCURRENT_CALLS = 10;
export const MAX_CONCURRENT_GAME_LISTS = 2;
export const DEBOUNCE_MS = 120;
export const DEBOUNCE_MARGIN_MS = 30;
/** A longer path is not debounced. */
export const DEBOUNCE_MAX_PATH_LENGTH = 200;
export const DEBOUNCE_MAX_PATHS = 100;
export const RESPONSE_FRESH_MS = 180_000;
export const MAX_CACHED_RESPONSES = 30;
export const CACHE_FIRST_SWEEP_MS = 60_000;
export const CACHE_SWEEP_EVERY_MS = 300_000;
/** The share of cached responses to evict when there are too many. */
export const CACHE_EVICT_SHARE = 0.2;
export const TIMING_REPORT_AFTER_MS = 5000;
/** Beacons of older iOS are lost or block the page. */
export const TIMING_REPORT_MIN_IOS = 16;

// Captcha
export const CAPTCHA_RETRIES = 1;
/** From opening until it can be shown; §9 states only that of v4. */
export const CAPTCHA_TIMEOUT_MS = { v3: 10_000, v4: 5000 } as const;

// Puzzles
export const PUZZLE_SHOWN_AFTER_MS = 300;

// Chats of other providers
export const CHAT_SCRIPT_AFTER_MS = 500;
/** Delays after the first attempt. */
export const CHAT_SET_UP_RETRIES_MS = [1000, 3000] as const;

// Device
export const DEVICE_ID_LENGTH = 36;
export const DEVICE_COOKIE_DAYS = 365;
export const MAX_STORED_BYTES = 1.5 * 1024 * 1024;
export const IOS_OF_PROFILES = { oldest: 11, trustStep: 12 } as const;
export const IOS_OF_DOWNLOAD_TIP = 17;

// Install
export const INSTALL_POLLS = 20;
export const INSTALL_POLL_MS = 150;
/** §4 counts refusals; after this many, installation is only offered on its own page. */
export const MAX_INSTALL_REFUSALS = 3;
/** Announcements come before the offer to install. */
export const INSTALL_OFFER_AFTER_MS = 4000;

// Push
export const PUSH_REGISTER_AFTER_MS = 10_000;
export const PUSH_REFRESH_AFTER_MS = 604_800_000;

// Shell
export const SUBMIT_LOCK_MS = 500;
export const SPLASH_MIN_MS = 1200;
export const SPLASH_FADE_MS = 200;
export const DEFERRED_SERVICES_DELAY_MS = 1500;
export const ERROR_HANDLING_LOAD_DELAY_MS = 2500;
export const UPDATE_CHECK_EVERY_MS = 3_600_000;
export const VISIBILITY_DEBOUNCE_MS = 300;
export const OFFLINE_NOTICE_MS = 1500;
export const BOTTOM_POPUP_DELAY_MS = 1000;
export const BOTTOM_POPUP_MOTION_MS = 250;
export const LOADER_CHECKS = 3;
export const LOADER_CHECK_EVERY_MS = 1000;

/** The longest URL that the contract accepts in a registration. */
export const MAX_REGISTER_URL_LENGTH = 2000;
