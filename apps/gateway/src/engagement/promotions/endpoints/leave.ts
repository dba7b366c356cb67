import type { leave as contract } from '@foyer/contract/promotion/leave.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { forgetBoard } from '../board-cache.ts';
import { endOptIn, getOpenOptIn } from '../opt-in.store.ts';
import { leaveTournament } from '../tournament.store.ts';

/** POST /wps/promotion/leave. */
export const leave: Handler<typeof contract> = async ({ body, merchant, session }, { pool }) => {
  const open = await getOpenOptIn(pool, session.memberId);
  if (open?.offerId === body.id && (await endOptIn(pool, open.id, 'left'))) return {};
  if (!(await leaveTournament(pool, session.memberId, body.id))) return refuse('not.found');
  forgetBoard({ merchant: merchant.code, offerId: body.id }, { pool });
  return {};
};
