import type { keep as contract } from '@foyer/contract/settings/keep.ts';
import type { Handler } from '../../http/call.ts';
import { endClosing } from '../closing.store.ts';
import { toSettings } from '../to-settings.ts';

/** POST /wps/settings/keep. */
export const keep: Handler<typeof contract> = async ({ session }, context) => {
  await endClosing(context.pool, session.memberId);
  return toSettings(session.memberId, context);
};
