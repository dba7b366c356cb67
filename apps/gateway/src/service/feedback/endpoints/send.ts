import type { send as contract } from '@foyer/contract/feedback/send.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { sendFeedback } from '../send-feedback.ts';
import { toFeedback } from '../to-feedback.ts';

/** POST /wps/feedback/send. */
export const send: Handler<typeof contract> = async ({ body, ip, language, merchant, session }, context) => {
  const sent = { ...body, ip, language, merchant: merchant.code, memberId: session.memberId };
  const feedback = await sendFeedback(sent, context);
  return feedback instanceof Refusal ? feedback : toFeedback(feedback);
};
