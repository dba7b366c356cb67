import type { totp as contract } from '@foyer/contract/security/totp.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { type Member, requireMember, setSecondFactor } from '../../members/member.store.ts';
import { changeInSession } from '../../sessions/change-in-session.ts';
import { replaceRecoveryCodes } from '../recovery-code.store.ts';
import { makeRecoveryCodes } from '../recovery-code.ts';
import { requireAuthenticator } from '../require-authenticator.ts';
import { recordSecurityChange } from '../security-change.ts';
import { requireStepUp } from '../step-up.ts';
import { beginTotp, confirmTotp, deleteTotp, hasTotp } from '../totp.store.ts';
import { createTotp, isTotpCode } from '../totp.ts';

type TotpCall = Call<typeof contract>;

/** POST /wps/member/security/totp. */
export const totp: Handler<typeof contract> = async (call, context) => {
  const member = await requireMember(context.pool, call.session.memberId);
  const { action } = call.body;
  if (action === 'confirm') return confirm(member, call, context);
  const refused = await requireStepUp({ call, member }, context);
  if (refused) return refused;
  if (action === 'begin') return begin(member, call, context);
  if (!(await hasTotp(context.pool, member.id))) return refuse('not.found');
  const unproved = await requireAuthenticator(member, { code: call.body.verifyCode ?? '', caller: call }, context);
  if (unproved) return unproved;
  return action === 'remove' ? remove(member, call, context) : renewRecoveryCodes(member, call, context);
};

async function begin(member: Member, { merchant, session }: TotpCall, context: Context) {
  const { bytes, secret, uri } = createTotp({ issuer: merchant.name, label: member.username }, context);
  const isBegun = await changeInSession(session, context, (client) =>
    beginTotp(client, member.id, context.seal.seal(bytes)),
  );
  if (isBegun instanceof Refusal) return isBegun;
  // A member who lost the phone removes the old authenticator first, with a recovery code.
  return isBegun ? { secret, uri } : refuse('not.found');
}

/** The first correct code turns the authenticator on, and makes it the second factor of every login. */
async function confirm(member: Member, call: TotpCall, context: Context) {
  const code = call.body.verifyCode ?? '';
  const recoveryCodes = await changeInSession(call.session, context, async (client, { id: memberId }) => {
    const { now, seal } = context;
    if (!(await isTotpCode({ memberId, code, isConfirmed: false }, { pool: client, now, seal })))
      return refuse('verify.code.err');
    await confirmTotp(client, memberId);
    await setSecondFactor(client, memberId, 'ga');
    return makeRecoveryCodes(client, memberId, context);
  });
  if (recoveryCodes instanceof Refusal) return recoveryCodes;
  await recordSecurityChange(member, 'totp-on', { caller: call, context });
  return { recoveryCodes };
}

async function remove(member: Member, call: TotpCall, context: Context) {
  const ended = await changeInSession(call.session, context, async (client, { id, second_factor }) => {
    await deleteTotp(client, id);
    await replaceRecoveryCodes(client, id, []);
    if (second_factor === 'ga') await setSecondFactor(client, id, null);
  });
  if (ended) return ended;
  await recordSecurityChange(member, 'totp-off', { caller: call, context });
  return {};
}

async function renewRecoveryCodes(member: Member, call: TotpCall, context: Context) {
  const recoveryCodes = await changeInSession(call.session, context, (client) =>
    makeRecoveryCodes(client, member.id, context),
  );
  if (recoveryCodes instanceof Refusal) return recoveryCodes;
  await recordSecurityChange(member, 'recovery-codes', { caller: call, context });
  return { recoveryCodes };
}
