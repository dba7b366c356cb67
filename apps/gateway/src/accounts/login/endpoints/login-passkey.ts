import type { loginPasskey as contract } from '@foyer/contract/session/login-passkey.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { requestOptions, verifyPasskey } from '../../security/passkey.ts';
import { isOutdated } from '../../sessions/session.ts';
import { completeLogin } from '../complete-login.ts';

/** POST /wps/session/login/passkey: an unknown passkey, an expired challenge and a wrong signature get the same refusal. */
export const loginPasskey: Handler<typeof contract> = async (call, context) => {
  const { action, remember = false, response } = call.body;
  if (action === 'begin') return { options: await requestOptions(call, context), session: null };
  const member = response ? await verifyPasskey(response, call, context) : null;
  if (!member) return refuse('passkey.invalid');
  const entered = await completeLogin(
    { member, method: 'passkey' },
    { remember, remembered: null },
    { caller: call, context },
  );
  if (!(entered instanceof Refusal)) return { options: null, session: entered };
  return isOutdated(entered) ? refuse('passkey.invalid') : entered;
};
