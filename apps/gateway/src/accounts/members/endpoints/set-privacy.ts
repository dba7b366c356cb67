import type { setPrivacy as contract } from '@foyer/contract/member/set-privacy.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { setShowsWins } from '../member.store.ts';

/** POST /wps/member/privacy. */
export const setPrivacy: Handler<typeof contract> = async ({ body: { showsWins }, session }, { pool }) => {
  await setShowsWins(pool, session.memberId, showsWins);
  return { showsWins };
};
