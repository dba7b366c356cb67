/** GeeTest's server API (docs.geetest.com). */
export const GEETEST_SERVERS = {
  register: 'https://api.geetest.com/register.php',
  validateV3: 'https://api.geetest.com/validate.php',
  status: 'https://bypass.geetest.com/v1/bypass_status.php',
  validateV4: 'https://gcaptcha4.geetest.com/validate',
};

/** A login waits for it: a provider slower than this is down. */
export const GEETEST_TIMEOUT_MS = 3000;
