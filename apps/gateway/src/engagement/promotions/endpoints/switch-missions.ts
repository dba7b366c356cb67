import type { switchMissions as contract } from '@foyer/contract/promotion/switch-missions.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { setHidesMissions } from '../missions.store.ts';

/** POST /wps/promotion/switchMissions. */
export const switchMissions: Handler<typeof contract> = async ({ body, session }, { pool }) => {
  await setHidesMissions(pool, session.memberId, body.isOff);
  return {};
};
