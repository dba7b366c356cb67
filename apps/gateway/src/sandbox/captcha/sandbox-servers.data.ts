import type { GEETEST_SERVERS } from '../../connectors/captcha/geetest.data.ts';

const HOME = 'http://sandbox.invalid/sandbox/captcha';

/** The sandbox's own provider, reached inside of the process: only the paths count. */
export const SANDBOX_SERVERS: typeof GEETEST_SERVERS = {
  register: `${HOME}/v3/register.php`,
  validateV3: `${HOME}/v3/validate.php`,
  status: `${HOME}/v3/bypass_status.php`,
  validateV4: `${HOME}/v4/validate`,
};
