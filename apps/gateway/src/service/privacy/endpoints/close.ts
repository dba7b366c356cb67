import type { close as contract } from '@foyer/contract/settings/close.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import { toSettings } from '../../../accounts/preferences/to-settings.ts';
import { recordSecurityChange } from '../../../accounts/security/security-change.ts';
import { requireStepUp } from '../../../accounts/security/step-up.ts';
import { changeInSession } from '../../../accounts/sessions/change-in-session.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { closeAccount } from '../close-account.ts';

/** POST /wps/settings/close. */
export const close: Handler<typeof contract> = async (call, context) => {
  const { merchant, session } = call;
  const member = await requireMember(context.pool, session.memberId);
  const refused =
    (await requireStepUp({ call, member }, context)) ??
    (await changeInSession(session, context, (client) =>
      closeAccount(client, { memberId: session.memberId, merchant: merchant.code }, context),
    ));
  if (refused) return refused;
  await recordSecurityChange(member, 'closing', { caller: call, context });
  return toSettings(session.memberId, context);
};
