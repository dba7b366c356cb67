import type { close as contract } from '@foyer/contract/settings/close.ts';
import { clientOf } from '../../db/client-of.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { recordSecurityChange } from '../../security/security-change.ts';
import { requireStepUp } from '../../security/step-up.ts';
import { changeInSession } from '../../sessions/change-in-session.ts';
import { closeAccount } from '../close-account.ts';
import { toSettings } from '../to-settings.ts';

/** POST /wps/settings/close. */
export const close: Handler<typeof contract> = async (call, context) => {
  const { merchant, session } = call;
  const member = await requireMember(context.db, session.memberId);
  const refused =
    (await requireStepUp({ call, member }, context)) ??
    (await changeInSession(session, context, (transaction) =>
      closeAccount(clientOf(transaction), { memberId: session.memberId, merchant: merchant.code }, context),
    ));
  if (refused) return refused;
  await recordSecurityChange(member, 'closing', { caller: call, context });
  return toSettings(session.memberId, context);
};
