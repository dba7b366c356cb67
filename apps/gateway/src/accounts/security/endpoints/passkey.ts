import type { passkey as contract } from '@foyer/contract/security/passkey.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { type Member, requireMember } from '../../members/member.store.ts';
import { changeInSession } from '../../sessions/change-in-session.ts';
import { deletePasskey, findPasskeys, renamePasskey } from '../passkey.store.ts';
import { addPasskey, creationOptions } from '../passkey.ts';
import { requireAuthenticator } from '../require-authenticator.ts';
import { recordSecurityChange } from '../security-change.ts';
import { requireStepUp } from '../step-up.ts';

type PasskeyCall = Call<typeof contract>;

const MAX_PASSKEYS = 20;
const DONE = { options: null };

/** POST /wps/member/security/passkey. */
export const passkey: Handler<typeof contract> = async (call, context) => {
  const { action, id = '', name } = call.body;
  const member = await requireMember(context.pool, call.session.memberId);
  if (action === 'finish') return finish(member, call, context);
  if (action === 'rename') {
    if (!name) return refuse('invalid.request', [{ field: 'name', code: 'required' }]);
    return (await renamePasskey(context.pool, member.id, { id, name })) ? DONE : refuse('not.found');
  }
  const refused = await requireStepUp({ call, member }, context);
  if (refused) return refused;
  if (action === 'begin') return begin(member, call, context);
  const isDeleted = await changeInSession(call.session, context, (client) => deletePasskey(client, member.id, id));
  if (isDeleted instanceof Refusal) return isDeleted;
  if (!isDeleted) return refuse('not.found');
  await recordSecurityChange(member, 'passkey-removed', { caller: call, context });
  return DONE;
};

/** A passkey counts as two factors. Adding one therefore needs the same proof as removing the authenticator app. */
async function begin(member: Member, call: PasskeyCall, context: Context) {
  const existing = await findPasskeys(context.pool, member.id);
  if (existing.length >= MAX_PASSKEYS) return refuse('limit.reached');
  const unproved = await requireAuthenticator(member, { code: call.body.verifyCode ?? '', caller: call }, context);
  return unproved ?? { options: await creationOptions(member, { caller: call, existing }, context) };
}

/** The checks were made by `begin`, whose challenge is valid for five minutes and for this member only. */
async function finish(member: Member, call: PasskeyCall, context: Context) {
  const { name, response } = call.body;
  if ((await findPasskeys(context.pool, member.id)).length >= MAX_PASSKEYS) return refuse('limit.reached');
  const isAdded = response && (await addPasskey(member, { caller: call, response, name }, context));
  if (isAdded instanceof Refusal) return isAdded;
  if (!isAdded) return refuse('passkey.invalid');
  await recordSecurityChange(member, 'passkey-added', { caller: call, context });
  return DONE;
}
