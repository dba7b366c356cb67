import type { loginTelegram as contract } from '@foyer/contract/session/login-telegram.ts';
import type { Handler } from '../../http/call.ts';
import { enterSocially } from '../enter-socially.ts';
import { proveSocial } from '../social-proof.ts';

/** POST /wps/session/login/telegram. */
export const loginTelegram: Handler<typeof contract> = async (call, context) => {
  const { remember = false, telegramAuth } = call.body;
  const proof = await proveSocial({ telegramAuth }, call, context);
  return enterSocially(proof, { remember }, { caller: call, context });
};
