import type { loginLine as contract } from '@foyer/contract/session/login-line.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { verifySocial } from '../../social/social-proof.ts';
import { logInWithSocial } from '../log-in-with-social.ts';

/** POST /wps/session/login/line. */
export const loginLine: Handler<typeof contract> = async (call, context) => {
  const { lineSessionToken, remember = false } = call.body;
  const proof = await verifySocial({ lineSessionToken }, call, context);
  return logInWithSocial(proof, { remember }, { caller: call, context });
};
