import type { loginLine as contract } from '@foyer/contract/session/login-line.ts';
import type { Handler } from '../../http/call.ts';
import { enterSocially } from '../enter-socially.ts';
import { proveSocial } from '../social-proof.ts';

/** POST /wps/session/login/line. */
export const loginLine: Handler<typeof contract> = async (call, context) => {
  const { lineSessionToken, remember = false } = call.body;
  const proof = await proveSocial({ lineSessionToken }, call, context);
  return enterSocially(proof, { remember }, { caller: call, context });
};
