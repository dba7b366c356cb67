import type { giveUp as contract } from '@foyer/contract/promotion/give-up.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { giveUpWager } from '../end-wagers.ts';

/** POST /wps/promotion/giveUp. */
export const giveUp: Handler<typeof contract> = async ({ body, session }, context) => {
  const ended = await giveUpWager({ grantId: body.grantId, memberId: session.memberId }, context);
  return ended instanceof Refusal ? ended : { state: ended.state };
};
