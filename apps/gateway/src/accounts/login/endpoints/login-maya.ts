import type { loginMaya as contract } from '@foyer/contract/session/login-maya.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { campaignOf } from '../../social/campaign.ts';
import { toProof } from '../../social/social-proof.ts';
import { issueSessionToken } from '../../social/social-session-token.ts';
import { logInWithSocial } from '../log-in-with-social.ts';

/** POST /wps/session/login/maya: an unknown identity gets our own token to continue with, since Maya is called only once. */
export const loginMaya: Handler<typeof contract> = async (call, context) => {
  const { env, remember = false, sessionId } = call.body;
  const { maya } = context.social.accountsOf(call.merchant);
  if (!maya) return refuse('login.cred.err');
  const verifying = context.social.maya.verify({ sessionId, env }, maya);
  const proof = await toProof('maya', verifying, { caller: call, context });
  const more = async () =>
    proof instanceof Refusal ? {} : { mayaSessionToken: await issueSessionToken(proof.identity, call, context) };
  return logInWithSocial(proof, { remember, more, campaign: campaignOf(call.body) }, { caller: call, context });
};
