import type { reminders as contract } from '@foyer/contract/member/reminders.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findReminders } from '../reminder.store.ts';

/** GET /wps/member/reminders. */
export const reminders: Handler<typeof contract> = async ({ session }, { pool }) => ({
  reminders: await findReminders(pool, session.memberId),
});
