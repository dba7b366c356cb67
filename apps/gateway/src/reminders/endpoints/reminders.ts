import type { reminders as contract } from '@foyer/contract/member/reminders.ts';
import type { Handler } from '../../http/call.ts';
import { listReminders } from '../reminder.store.ts';

/** GET /wps/member/reminders. */
export const reminders: Handler<typeof contract> = async ({ session }, { pool }) => ({
  reminders: await listReminders(pool, session.memberId),
});
