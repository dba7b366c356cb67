/** Where LINE's sign-in page is (developers.line.biz: LINE Login v2.1). */
export const LINE_AUTHORIZE = 'https://access.line.me/oauth2/v2.1/authorize';

/** Where Telegram's is (core.telegram.org/widgets/login). */
export const TELEGRAM_AUTH = 'https://oauth.telegram.org/auth';

/** Where the sandbox fakes all of them, and the page it opens instead of Firebase's popup. */
export const SANDBOX_SOCIAL = {
  line: '/sandbox/idp/line/authorize',
  telegram: '/sandbox/idp/telegram/auth',
  popup: '/sandbox/idp/popup',
  phone: '/sandbox/idp/phone',
};

/** Hosts that Firebase's SDK needs besides the project's `authDomain`, which it shows in a frame. */
export const FIREBASE_HOSTS = {
  scripts: ['https://apis.google.com'],
  connects: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
};

/** Further hosts for Firebase's invisible captcha before an SMS (developers.google.com/recaptcha). */
export const RECAPTCHA_HOSTS = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  connects: ['https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/** Where the providers keep people's pictures; the choose dialog shows them. */
export const PICTURE_HOSTS = {
  firebase: [
    'https://*.googleusercontent.com',
    'https://*.fbsbx.com',
    'https://graph.facebook.com',
    'https://pbs.twimg.com',
  ],
  line: ['https://profile.line-scdn.net'],
  telegram: ['https://t.me', 'https://*.telegram.org', 'https://*.telesco.pe'],
};
