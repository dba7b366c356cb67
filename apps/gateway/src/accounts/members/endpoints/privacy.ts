import type { privacy as contract } from '@foyer/contract/member/privacy.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { requireMember } from '../member.store.ts';

/** GET /wps/member/privacy. */
export const privacy: Handler<typeof contract> = async ({ session }, { pool }) => {
  const { shows_wins } = await requireMember(pool, session.memberId);
  return { showsWins: shows_wins };
};
