import type { list as contract } from '@foyer/contract/feedback/list.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { complaintDaysOf } from '../../support/support-document.ts';
import { findFeedbackOf } from '../feedback.store.ts';
import { toFeedback } from '../to-feedback.ts';

/** GET /wps/feedback/list. */
export const list: Handler<typeof contract> = async ({ merchant, session }, context) => ({
  feedback: (await findFeedbackOf(context.pool, session.memberId)).map(toFeedback),
  complaintDays: complaintDaysOf(merchant.code, context),
});
