import type { autoLogin as contract } from '@foyer/contract/session/auto-login.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Caller, Handler } from '../../../platform/http/call.ts';
import { sha256 } from '../../../platform/http/secret-box.ts';
import { endLogins } from '../../members/credentials.store.ts';
import { requireMember } from '../../members/member.store.ts';
import { recordLoginEvent } from '../../sessions/login-event.ts';
import {
  deleteRemembered,
  getRememberedBySecret,
  type RememberedLogin,
} from '../../sessions/remembered-login.store.ts';
import { revokeSessions } from '../../sessions/session.store.ts';
import { completeLogin } from '../complete-login.ts';

/**
 * POST /wps/session/autoLogin. A replaced secret that is presented again was copied: the device is forgotten and the
 * member's sessions end, because either of the two may be the thief.
 */
export const autoLogin: Handler<typeof contract> = async (call, context) => {
  const secretHash = sha256(call.body.secret);
  const found = await getRememberedBySecret(context.pool, call.merchant.code, secretHash);
  if (!found) return refuse('login.cred.err');
  if (found.state === 'retired') return refuseTheft(found, call, context);
  if (found.deviceId !== call.deviceId) {
    await deleteRemembered(context.pool, found.memberId, { id: found.id });
    return refuse('login.cred.err');
  }
  if (isElsewhere(found, call)) return refuse('token_ip_different');
  const member = await requireMember(context.pool, found.memberId);
  const remembered = { id: found.id, secretHash };
  return completeLogin({ member, method: 'remembered' }, { remember: false, remembered }, { caller: call, context });
};

async function refuseTheft({ id, memberId }: RememberedLogin, caller: Caller, context: Context) {
  await withTransaction(context.pool, async (client) => {
    await endLogins(client, memberId);
    await revokeSessions(client, memberId);
    await deleteRemembered(client, memberId, { id });
  });
  await recordLoginEvent({ memberId, method: 'remembered', outcome: 'theft' }, caller, context);
  return refuse('login.cred.err');
}

/** Whether the visitor is in another country or, if the merchant is strict, has another IP address: a login is required. */
function isElsewhere(found: RememberedLogin, { country, ip, merchant }: Caller): boolean {
  if (found.country && country && found.country !== country) return true;
  return merchant.has('AUTOLOGINIP3') && found.ip !== ip;
}
