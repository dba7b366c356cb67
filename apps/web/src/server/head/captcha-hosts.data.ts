/** Where GeeTest's scripts are, by version (docs.geetest.com). */
export const CAPTCHA_SCRIPTS = {
  v3: 'https://static.geetest.com/static/tools/gt.js',
  v4: 'https://static.geetest.com/v4/gt4.js',
};

/** Where the sandbox fakes them. */
export const SANDBOX_SCRIPTS = { v3: '/sandbox/captcha/gt.js', v4: '/sandbox/captcha/gt4.js' };

/** Where its scripts load more scripts, styles and pictures from, and which hosts they call. */
export const CAPTCHA_HOSTS = ['https://*.geetest.com', 'https://*.geevisit.com'];
