import type { loginTelegram as contract } from '@foyer/contract/session/login-telegram.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { campaignOf } from '../../social/campaign.ts';
import { verifySocial } from '../../social/social-proof.ts';
import { logInWithSocial } from '../log-in-with-social.ts';

/** POST /wps/session/login/telegram. */
export const loginTelegram: Handler<typeof contract> = async (call, context) => {
  const { remember = false, telegramAuth } = call.body;
  const proof = await verifySocial({ telegramAuth }, call, context);
  return logInWithSocial(proof, { remember, campaign: campaignOf(call.body) }, { caller: call, context });
};
