import type { installed as contract } from '@foyer/contract/member/installed.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { recordInstall } from '../install.store.ts';

/** POST /wps/member/installed. */
export const installed: Handler<typeof contract> = async ({ body, session }, { pool }) => ({
  isFirst: await recordInstall(pool, session.memberId, body.kind),
});
