import type { keep as contract } from '@foyer/contract/settings/keep.ts';
import { journalLifted } from '../../../accounts/exclusion/restrictions.ts';
import { toSettings } from '../../../accounts/preferences/to-settings.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { endClosing } from '../closing.store.ts';

/** POST /wps/settings/keep. */
export const keep: Handler<typeof contract> = async ({ session }, context) => {
  await endClosing(context.pool, session.memberId);
  await journalLifted(context.pool, session.memberId, context);
  return toSettings(session.memberId, context);
};
